/**
 * API document: the API of this host, as an OpenAPI 3.1 document (`/openapi.json`) and as one page made from it
 * (`/docs/api`). document/ makes the first from the rows of the contract, page/ the second from the first. Contains only
 * what the contract contains: a missing endpoint is a missing row there.
 */
export type { ApiDocument, ApiOperation, Schema } from './document/api-document.ts'
export type { Host } from './document/make-document.ts'
export { documentationPolicy, registerDocs } from './register-docs.ts'
