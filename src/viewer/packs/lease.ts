import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { AccessClaims } from '../../http/index.ts'

/** contract.md, "Charts without a network", Lease. Seconds since 1970. */
export type LeaseClaims = {
  readonly iss: string
  readonly sub: string
  readonly key: string
  readonly iat: number
  readonly valid_until: number
  readonly ends_by: 'subscription' | 'sign-in' | 'contact'
}

export type LeaseFacts = {
  readonly issuer: string
  readonly claims: Pick<AccessClaims, 'sub' | 'subscriptions' | 'chartsEnd' | 'chartsEnded'>
  /** Id of the content key. */
  readonly key: string
  /** When the session ends, milliseconds since 1970. */
  readonly sessionEnds: number
  /** Days after this contact. */
  readonly packDays: number
}

const day = 86_400

/** What ends first; of two at the same time, the one that the person can do least about. */
export function leaseAt({ issuer, claims, key, sessionEnds, packDays }: LeaseFacts, now: number): LeaseClaims {
  const iat = Math.floor(now / 1000)
  const ends = [
    { by: 'subscription', at: subscriptionEnd(claims, iat) },
    { by: 'sign-in', at: Math.floor(sessionEnds / 1000) },
    { by: 'contact', at: iat + packDays * day },
  ] as const
  const first = ends.reduce((one, other) => (other.at < one.at ? other : one))
  return { iss: issuer, sub: claims.sub, key, iat, valid_until: first.at, ends_by: first.by }
}

function subscriptionEnd(claims: LeaseFacts['claims'], now: number): number {
  if (!claims.subscriptions.includes('charts')) return Math.min(claims.chartsEnded ?? now, now)
  return claims.chartsEnd ?? Number.POSITIVE_INFINITY
}

/** A key that signs leases and nothing else. */
export type LeaseKey = { readonly privateKey: KeyObject; readonly publicJwk: LeaseJwk }
export type LeaseJwk = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

/** P-256, the same for the same secret: all servers of one service sign with it, and a restart changes nothing. */
export function leaseKeyFrom(secret: KeyObject): LeaseKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalarFrom(secret, ecdh))
  const text = (bytes: Buffer): string => bytes.toString('base64url')
  const point = ecdh.getPublicKey()
  const publicJwk: LeaseJwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  const jwk = { ...publicJwk, d: text(ecdh.getPrivateKey()) }
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk }
}

/** One in 2³² texts is not below the order of the curve: then the next one is used. */
function scalarFrom(secret: KeyObject, ecdh: ReturnType<typeof createECDH>): Buffer {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret.export(), '', `lease ${attempt}`, 32))
    try {
      ecdh.setPrivateKey(scalar)
      // Node returns it without leading zeros.
      if (ecdh.getPrivateKey().length === 32) return scalar
    } catch (error) {
      if (attempt > 9) throw error
    }
  }
}

const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'platekeeper-lease+jwt' })).toString('base64url')

export function signLease(claims: LeaseClaims, { privateKey }: LeaseKey): string {
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
