/** What verifies tokens. */
import type { RevokedToken, StoredKey, UsedProof } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const signingKeyColumns: Columns<StoredKey> = {
  kid: fixed(text('kid')),
  alg: fixed(text('alg')),
  publicJwk: fixed(json('public_jwk')),
  sealedPrivateJwk: fixed(text('sealed_private_jwk')),
  createdAt: fixed(integer('created_at')),
  activeFrom: integer('active_from'),
  activatedAt: nullable(integer('activated_at')),
  retiredAt: nullable(integer('retired_at')),
}

export const revokedTokenColumns: Columns<RevokedToken> = {
  jti: fixed(text('jti')),
  expiresAt: fixed(integer('expires_at')),
}

export const usedProofColumns: Columns<UsedProof> = {
  id: fixed(text('id')),
  expiresAt: fixed(integer('expires_at')),
}
