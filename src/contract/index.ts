/**
 * The contract: docs/service.md as data, and what docs/reference/contract.md settles where it is silent.
 * Owns every word that crosses the wire: states, errors, limits, scopes, endpoints, records, type codes,
 * choices and dialects. Owns no behaviour beyond look-ups in its own tables. Imports nothing, so the server,
 * the SDK and the checks all read the same rows.
 */
export * from './airport-record.ts'
export * from './chart-record.ts'
export * from './chart-validity.ts'
export * from './choices.ts'
export * from './device-states.ts'
export * from './dialects.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './limits.ts'
export * from './responses.ts'
export * from './scopes.ts'
export * from './type-codes.ts'
