/**
 * Outbound requests: every request that the server and its imports make. Owns the purposes, and for each the permitted
 * machines, the proxy, the timeout, the largest response and the number of concurrent requests to one host.
 * Callers own the request, the meaning of the response, and retries.
 */
export { type Certificate, type ReadCertificate, readCertificate } from './certificate.ts'
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from './open-outbound.ts'
export { OutboundError } from './outbound-error.ts'
export { purposes } from './purposes.ts'
