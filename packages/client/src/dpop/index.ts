/**
 * platekeeper-client/dpop: tokens that only this device can use (RFC 9449). Wraps the platform, so that every request with a token
 * proves that this device has the key; needs `crypto.subtle`, thus https or localhost in pages.
 */
export { type DpopKey, dpopKeyFrom, makeDpopKey } from './dpop-key.ts'
export { withDpop } from './with-dpop.ts'
