/** Requests for sign-ins: of devices, of browsers, and those pushed ahead. */
import type { CodeRequest, DeviceSession, PushedRequest } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const deviceSessionColumns: Columns<DeviceSession> = {
  deviceCodeHash: fixed(text('device_code_hash')),
  // NULL once another session has the same code; reading a session by its device code does not use it.
  userCodeDigest: fixed(text('user_code_digest')),
  clientId: fixed(text('client_id')),
  codeChallenge: fixed(nullable(text('code_challenge'))),
  state: text('state'),
  requestedScope: nullable(json('requested_scope')),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
  interval: integer('interval'),
  verifierMismatches: integer('verifier_mismatches'),
  requester: fixed(json('requester')),
  openedAt: nullable(integer('opened_at')),
  approval: nullable(json('approval')),
  deniedBy: nullable(text('denied_by')),
  endedAt: nullable(integer('ended_at')),
  familyId: nullable(text('family_id')),
  storedResponse: nullable(text('kept_answer')),
}

/** How many device authorizations of a client expired on a day without having been opened, and were removed. */
export type UnopenedCount = {
  readonly clientId: string
  /** Days since 1970, UTC. */
  readonly day: number
  readonly requests: number
}

export const unopenedColumns: Columns<UnopenedCount> = {
  clientId: fixed(text('client_id')),
  day: fixed(integer('day')),
  requests: integer('requests'),
}

export const codeRequestColumns: Columns<CodeRequest> = {
  requestHash: fixed(text('request_hash')),
  codeHash: fixed(nullable(text('code_hash'))),
  clientId: fixed(text('client_id')),
  redirectUri: fixed(text('redirect_uri')),
  codeChallenge: fixed(nullable(text('code_challenge'))),
  requestedScope: fixed(json('requested_scope')),
  nonce: fixed(nullable(text('nonce'))),
  dpopJkt: fixed(nullable(text('dpop_jkt'))),
  state: text('state'),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
  requester: fixed(json('requester')),
  approval: fixed(nullable(json('approval'))),
  endedAt: nullable(integer('ended_at')),
  familyId: nullable(text('family_id')),
  accessTokenId: nullable(text('access_token_id')),
}

export const pushedRequestColumns: Columns<PushedRequest> = {
  uriHash: fixed(text('uri_hash')),
  clientId: fixed(text('client_id')),
  parameters: fixed(json('parameters')),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
}
