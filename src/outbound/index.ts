/**
 * THE ONE DOOR OUT: every request that the server and its imports make. Owns which purposes there are, to which machines each may
 * lead, through which proxy, how long it may take, how large the answer may be, and how many go to one host at the same time.
 * Does not own what is asked, what an answer means, or when to ask again: its callers do.
 */
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from './open-outbound.ts'
export { OutboundError } from './outbound-error.ts'
export { purposes } from './purposes.ts'
