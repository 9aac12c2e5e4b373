import type { Client } from '../clients/client.ts'
import { signJwt } from '../keys/jwt.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Random } from '../random.ts'
import { logoutEvent } from '../tokens/client-tokens.ts'
import type { SessionClient } from './session-client.ts'

export type LogoutTokenParts = {
  readonly issuer: string
  readonly keys: Pick<KeyRing, 'signing'>
  readonly random: Random
}

/** Seconds; two minutes at most are recommended. */
const lifetime = 120

/**
 * OpenID Connect Back-Channel Logout §2.4, signed with the algorithm of the client's id_tokens. Each attempt has its own `jti`: a
 * client that received one before its response was lost does not take the next for a replay.
 */
export function makeLogoutToken(
  { sid, sub }: Pick<SessionClient, 'sid' | 'sub'>,
  client: Pick<Client, 'id' | 'idTokenAlgorithm'>,
  { issuer, keys, random }: LogoutTokenParts,
  now: number,
): string {
  const issuedAt = Math.floor(now / 1000)
  return signJwt(keys.signing(client.idTokenAlgorithm), 'logout+jwt', {
    iss: issuer,
    aud: client.id,
    iat: issuedAt,
    exp: issuedAt + lifetime,
    jti: random(16).toString('base64url'),
    sub,
    sid,
    events: { [logoutEvent]: {} },
  })
}
