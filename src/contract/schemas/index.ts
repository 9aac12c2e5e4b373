/**
 * Schemas: records, queries, forms, responses and errors. Types are inferred from them, Fastify
 * validates and serializes by them, the API document describes them, and the check compares them with docs/service.md.
 * A separate entry point: the SDK and the command line need only `contract`.
 */
export * from './aerodrome-features.ts'
export * from './airport-record.ts'
export * from './airport-search.ts'
export * from './airport-sources.ts'
export * from './authorization-request.ts'
export * from './changes.ts'
export * from './chart-query.ts'
export * from './chart-record.ts'
export * from './end-session-request.ts'
export * from './errors.ts'
export * from './forms.ts'
export * from './introspection-response.ts'
export * from './kept.ts'
export * from './position.ts'
export * from './request-headers.ts'
export * from './server-metadata.ts'
export * from './token-claims.ts'
export * from './token-response.ts'
export { Type } from './type.ts'
export * from './userinfo-response.ts'
export * from './viewer-airports.ts'
export * from './viewer-packs.ts'
export * from './viewer-session.ts'
export type { Wire } from './wire.ts'
