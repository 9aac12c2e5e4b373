import { createHmac, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'
import { openText, sealText } from './sealed-text.ts'

/**
 * The body of a token response, stored so that it can be replayed if it was lost. Its key is derived from a key of
 * this server and the secret of the request (a verifier, a device code, a refresh token): the database
 * contains neither, and one of them alone decrypts nothing.
 */
export type SealedResponse = string

export type ResponseSealing = { readonly responseKey: KeyObject; readonly random: Random }

export const sealResponse = (body: string, secret: string, { responseKey, random }: ResponseSealing): SealedResponse =>
  sealText(body, keyFor(secret, responseKey), random)

/** null when it was sealed for another secret. */
export const openSealedResponse = (
  sealed: SealedResponse,
  secret: string,
  { responseKey }: Pick<ResponseSealing, 'responseKey'>,
): string | null => openText(sealed, keyFor(secret, responseKey))

const keyFor = (secret: string, responseKey: KeyObject): Buffer =>
  createHmac('sha256', responseKey).update(secret).digest()
