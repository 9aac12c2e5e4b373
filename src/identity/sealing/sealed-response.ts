import { createHmac, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'
import { openText, sealText } from './sealed-text.ts'

/**
 * The body of a token response, kept to be given once more when it was lost on the way. Its key is made of a key of
 * this server and the secret that the request was made with (a verifier, a device code, a refresh token): the database
 * holds neither, and one of them alone opens nothing.
 */
export type SealedResponse = string

export type ResponseSealing = { readonly responseKey: KeyObject; readonly random: Random }

export const sealResponse = (body: string, secret: string, { responseKey, random }: ResponseSealing): SealedResponse =>
  sealText(body, keyFor(secret, responseKey), random)

/** null when it was made for another secret. */
export const openSealedResponse = (
  sealed: SealedResponse,
  secret: string,
  { responseKey }: Pick<ResponseSealing, 'responseKey'>,
): string | null => openText(sealed, keyFor(secret, responseKey))

const keyFor = (secret: string, responseKey: KeyObject): Buffer =>
  createHmac('sha256', responseKey).update(secret).digest()
