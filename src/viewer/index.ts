/**
 * Viewer, the server side: everything below {base_url}/app. Owns the sign-in of the built-in client, the
 * viewer's sessions (no token ever reaches a script), the private API of packages/web, and the delivery of its build.
 * Does not own charts (the same endpoints, with the session in place of a bearer token), issuing tokens (tokens/ gets them from the
 * identity server), or disks.
 * Read registerViewer first: its table lists every route of the private API. A part adds its rows there (routes/viewer-route.ts).
 */

export { forgetUnused } from './kept/forget-unused.ts'
export type { KeptRow } from './kept/kept-row.ts'
export type { KeptName, KeptStore, KeptTotals } from './kept/kept-store.ts'
export type { LeaseKey } from './packs/lease.ts'
export { leaseKeyFrom } from './packs/lease.ts'
export type { PackKey, PackKeyStore } from './packs/pack-key.ts'
export type { Position } from './position/position.ts'
export type { PositionRelay, RelayedPosition } from './position/position-relay.ts'
export { InvalidPosition, readPosition } from './position/read-position.ts'
export { registerViewer, type ViewerParts } from './register-viewer.ts'
export { forgetExpired } from './session/forget-expired.ts'
export type { Renewed, SignedOut, ViewerSession, ViewerSessionStore } from './session/viewer-session.ts'
export { type IdentityServer, identityServerOver } from './tokens/identity-server.ts'
export { sendTo, sendWithin } from './tokens/send.ts'
