import type { CodeRequest } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

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
