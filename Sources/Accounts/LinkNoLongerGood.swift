/// A link of an email for a new password or a lockdown counts no more: it or another was used, or it has expired.
package struct LinkNoLongerGood: Error {}
