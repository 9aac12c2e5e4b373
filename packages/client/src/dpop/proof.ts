import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'
import { sha256 } from '../sha256.ts'
import type { DpopKey } from './dpop-key.ts'

type Proven = {
  readonly method: string
  readonly url: string
  /** The nonce that the server sent last. */
  readonly nonce: string | undefined
  readonly accessToken: string | undefined
}

/** RFC 9449 §4.2: a signed JWT for one request. */
export async function proofFor(
  { pair, jwk }: DpopKey,
  { method, url, nonce, accessToken }: Proven,
  { now, random }: Pick<Platform, 'now' | 'random'>,
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk }
  const claims = {
    jti: base64url(random(16)),
    htm: method,
    htu: url.replace(/[?#].*$/, ''),
    iat: Math.floor(now() / 1000),
    ...(nonce && { nonce }),
    ...(accessToken && { ath: base64url(sha256(utf8(accessToken))) }),
  }
  const signed = [header, claims].map((part) => base64url(utf8(JSON.stringify(part)))).join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(signed))
  return `${signed}.${base64url(new Uint8Array(signature))}`
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))
