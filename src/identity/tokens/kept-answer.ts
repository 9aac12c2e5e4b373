import { createHmac, type KeyObject } from 'node:crypto'
import type { Random } from '../chance.ts'
import { openText, sealText } from '../sealed-text.ts'

/**
 * The body of a token response, kept to be given once more when it was lost on the way. Its key is made of a key of
 * this server and the secret that the request was made with (a verifier, a device code, a refresh token): the database
 * holds neither, and one of them alone opens nothing.
 */
export type SealedAnswer = string

export type AnswerKeeping = { readonly answerKey: KeyObject; readonly random: Random }

export const sealAnswer = (body: string, secret: string, { answerKey, random }: AnswerKeeping): SealedAnswer =>
  sealText(body, keyFor(secret, answerKey), random)

/** null when it was made for another secret. */
export const openAnswer = (
  sealed: SealedAnswer,
  secret: string,
  { answerKey }: Pick<AnswerKeeping, 'answerKey'>,
): string | null => openText(sealed, keyFor(secret, answerKey))

const keyFor = (secret: string, answerKey: KeyObject): Buffer => createHmac('sha256', answerKey).update(secret).digest()
