import { signingAlgorithms } from '../../contract/index.ts'
import { loadJose } from '../keys/jose.ts'
import type { PublishedKeys } from '../keys/published-keys.ts'

export type IdTokenParts = { readonly authUrl: string; readonly publishedKeys: PublishedKeys }

/** For whom an id_token was issued, about whom, and in which browser session. */
export type IdTokenHint = {
  readonly audience: string
  readonly subject: string
  /** The public id of the browser session in which it was authorized; null: not recorded. */
  readonly sid: string | null
}

/**
 * An id_token that this server issued, however long ago (`id_token_hint`: OpenID Connect Core §3.1.2.1, RP-Initiated Logout §2);
 * null: it is not one, or its key was removed. Proves nothing about a sign-in that continues.
 */
export async function readIdTokenHint(
  token: string,
  { authUrl: issuer, publishedKeys: keys }: IdTokenParts,
): Promise<IdTokenHint | null> {
  const { compactVerify, errors } = await loadJose()
  try {
    const { payload, protectedHeader } = await compactVerify(token, keys.find, { algorithms: [...signingAlgorithms] })
    const claims = JSON.parse(Buffer.from(payload).toString()) as Readonly<Record<string, unknown>>
    const { iss, aud: audience, sub: subject, sid } = claims
    const isOurs = protectedHeader.typ === 'JWT' && iss === issuer
    if (!isOurs || typeof audience !== 'string' || typeof subject !== 'string') return null
    return { audience, subject, sid: typeof sid === 'string' ? sid : null }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
