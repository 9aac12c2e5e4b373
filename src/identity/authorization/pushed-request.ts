import { hash } from 'node:crypto'
import type { Random } from '../random.ts'
import type { QuotaLimit, QuotaReached } from './pending-quota.ts'
import type { AuthorizationParameters } from './read-parameters.ts'

/** The parameters of an authorization request that a client pushed (RFC 9126), until its browser brings the request URI. */
export type PushedRequest = {
  /** SHA-256 of the request URI. */
  readonly uriHash: string
  readonly clientId: string
  /** As they were checked when they were pushed. */
  readonly parameters: AuthorizationParameters & { readonly redirectUri: string }
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
}

/** RFC 9126 §2.2. */
export type RequestUri = `urn:ietf:params:oauth:request_uri:${string}`

export const isRequestUri = (uri: string): uri is RequestUri => uri.startsWith('urn:ietf:params:oauth:request_uri:')

/** 256 random bits. */
export const makeRequestUri = (random: Random): RequestUri =>
  `urn:ietf:params:oauth:request_uri:${random(32).toString('base64url')}`

export const hashRequestUri = (uri: RequestUri): string => hash('sha256', uri, 'base64url')

/** The port that stores implement. */
export type PushedRequestStore = {
  /** With a limit, those of the client that have not expired by `createdAt` are counted as DeviceSessionStore.add does. */
  add(request: PushedRequest, limit?: QuotaLimit | null): Promise<true | QuotaReached>
  /** Removes the request and returns it: of N callers, one gets it. null: this client has no such request, or it expired by `now`. */
  take(uriHash: string, clientId: string, now: number): Promise<PushedRequest | null>
}
