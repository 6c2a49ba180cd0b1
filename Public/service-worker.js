"use strict";

// Keeps the page that is shown without a network, and its files. No page of a member, nothing that came with a cookie.
const offline = "/offline";
const release = location.search;
const language = new URLSearchParams(release).get("language");

const keep = async () => {
  const cache = await caches.open(release);
  await cache.add(new Request(offline, { credentials: "omit", headers: { "Accept-Language": language } }));
  const page = await (await cache.match(offline)).text();
  await cache.addAll(new Set(page.match(/\/[\w.-]+\.(css|js|svg)\?v=[\w-]+/g)));
  await skipWaiting();
};

const takeOver = async () => {
  // A page need not wait until this script runs.
  await registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name !== release) await caches.delete(name);
};

const show = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offline)) ?? Response.error();
  }
};

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(show(event));
  else if (url.includes("?v=")) event.respondWith(caches.match(url).then((file) => file ?? fetch(event.request)));
});
