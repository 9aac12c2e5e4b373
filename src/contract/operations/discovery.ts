import { furtherPaths } from '../endpoints.ts'
import { keySet, serverMetadata } from '../schemas/index.ts'
import { oauthFailures } from './common-errors.ts'
import { type Operation, statusOf } from './operation.ts'

export const discovery: Operation = {
  at: 'auth_url',
  method: 'GET',
  path: furtherPaths.discovery[0],
  group: 'Discovery',
  summary: 'Metadata of the identity server',
  description: [
    'Every endpoint and what it supports: OpenID Connect Discovery, and RFC 8414 at ' +
      furtherPaths.discovery[1] +
      '. ' +
      'Read the endpoints from here, not from this page.',
  ],
  security: 'none',
  requests: { metadata: { summary: 'Read the metadata' } },
  responses: { 200: { description: 'The metadata', body: serverMetadata, headers: ['Cache-Control'] } },
  errors: oauthFailures.filter((row) => statusOf(row) !== 500),
}

export const jwks: Operation = {
  at: 'auth_url',
  method: 'GET',
  path: furtherPaths.jwks[0],
  group: 'Discovery',
  summary: 'Public keys',
  description: [
    `The keys that access tokens and ID tokens are signed with (RFC 7517), also at ${furtherPaths.jwks[1]}. Cache them as ` +
      'long as Cache-Control says, and load them again for an unknown kid.',
  ],
  security: 'none',
  requests: { keys: { summary: 'Read the keys' } },
  responses: { 200: { description: 'The keys', body: keySet, headers: ['Cache-Control'] } },
  errors: oauthFailures.filter((row) => statusOf(row) !== 500),
}
