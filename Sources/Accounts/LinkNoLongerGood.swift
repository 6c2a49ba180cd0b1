/// The link of an email, for a new password or a lockdown, is no longer good: it or another was used, or it has expired.
package struct LinkNoLongerGood: Error {}
