/**
 * WORK THAT TAKES TIME: what a server repeats while it runs. Owns when work starts, what its failure logs and how it ends with the server.
 * Owns no kind of work: app and cli register theirs.
 */
export { every } from './every.ts'
export { createRounds, type Round, type Rounds } from './rounds.ts'
