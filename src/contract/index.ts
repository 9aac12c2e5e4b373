/**
 * THE WIRE: docs/service.md as data, with what docs/reference/contract.md specifies in addition.
 * Owns every name and value on the wire: states, errors, limits, scopes, endpoints, records, type codes,
 * choices and dialects. Owns no behaviour except lookups in its own tables, and no policy (see identity and config).
 * Imports nothing, so the server, the SDK and the checks read the same rows.
 */
export * from './airport-record.ts'
export * from './airport-search.ts'
export * from './chart-record.ts'
export * from './chart-validity.ts'
export * from './choices.ts'
export * from './client-grants.ts'
export * from './device-states.ts'
export * from './dialects.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './limits.ts'
export * from './responses.ts'
export * from './scopes.ts'
export * from './type-codes.ts'
