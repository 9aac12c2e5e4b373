import { type KeyObject, sign } from 'node:crypto'
import type { JWK } from 'jose'
import type { SigningAlgorithm } from '../../contract/index.ts'

export type SigningKey = {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly privateKey: KeyObject
  /** As in the JWKS: with kid, alg and use. */
  readonly publicJwk: JWK
}

type TokenType = 'at+jwt' | 'JWT' | 'logout+jwt'

/**
 * RFC 7515 compact form. Signed in the same turn of the event loop, because tokens are minted inside the store's
 * atomic step; jose signs asynchronously only.
 */
export function signJwt(key: SigningKey, typ: TokenType, claims: object): string {
  const input = `${headerOf(key, typ)}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), key.privateKey)
  return `${input}.${(key.alg === 'ES256' ? joseForm(signature) : signature).toString('base64url')}`
}

const headers = new WeakMap<SigningKey, Map<TokenType, string>>()

/** The same text for all tokens of a key and a type, so it is encoded once. */
function headerOf(key: SigningKey, typ: TokenType): string {
  const ofKey = headers.get(key) ?? new Map<TokenType, string>()
  headers.set(key, ofKey)
  const header = ofKey.get(typ) ?? encode({ alg: key.alg, kid: key.kid, typ })
  ofKey.set(typ, header)
  return header
}

/**
 * RFC 7518 §3.4: r and s, 32 bytes each, from the DER sequence of two integers. Node's own conversion
 * (`dsaEncoding`) halves the rate of signing.
 */
function joseForm(der: Buffer): Buffer {
  const raw = Buffer.alloc(64)
  const rLength = der.readUInt8(3)
  const r = der.subarray(4, 4 + rLength)
  const s = der.subarray(6 + rLength)
  // DER drops leading zero bytes and adds one if the first bit is set.
  r.subarray(-32).copy(raw, 32 - Math.min(rLength, 32))
  s.subarray(-32).copy(raw, 64 - Math.min(s.length, 32))
  return raw
}

const encode = (value: object): string => Buffer.from(asciiJson(value)).toString('base64url')

/**
 * JSON in ASCII without `>`, `?`, `~` and DEL: its base64url form then never contains `-` or `_`, and applications that
 * decode a payload with plain `atob` can read it (contract.md, "Encoding").
 */
export function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[>?~\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
