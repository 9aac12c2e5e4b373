import { loadJose } from '../keys/jose.ts'
import type { PublishedKeys } from '../keys/published-keys.ts'

export type IdTokenParts = { readonly issuer: string; readonly keys: PublishedKeys }

/**
 * The audience of an id_token that this server issued, however long ago, as a hint of who presents it (RP-Initiated Logout §2);
 * null: it is not one, or its key was removed. Proves nothing about a sign-in that continues.
 */
export async function audienceOfIdToken(token: string, { issuer, keys }: IdTokenParts): Promise<string | null> {
  const { compactVerify, errors } = await loadJose()
  try {
    const { payload, protectedHeader } = await compactVerify(token, keys.find, { algorithms: ['ES256', 'RS256'] })
    const claims = JSON.parse(Buffer.from(payload).toString()) as Readonly<Record<string, unknown>>
    const isOurs = protectedHeader.typ === 'JWT' && claims.iss === issuer
    return isOurs && typeof claims.aud === 'string' ? claims.aud : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
