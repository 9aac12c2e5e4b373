import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Random } from '../../random.ts'

/** `rt_<family>.<generation>.<secret><tag>`: the tag distinguishes authentic used tokens from forged ones. */
export type RefreshToken = `rt_${string}`

export type RefreshTokenParts = { readonly family: string; readonly generation: number }

/** Whether the token was bound to a key when it was made: then a request without that key is theft. */
type Binding = { readonly isBound: boolean }

const tagLength = 16
const grammar = /^rt_([\w-]{22})\.(\d{1,10})\.([\w-]{43})([\w-]{16})$/

export const makeFamilyId = (random: Random): string => random(16).toString('base64url')

/** A 256-bit secret for one generation of a family, tagged under `key`. */
export function makeRefreshToken(
  { family, generation, isBound }: RefreshTokenParts & Binding,
  key: KeyObject,
  random: Random,
): RefreshToken {
  const untagged = `${family}.${generation}.${random(32).toString('base64url')}`
  return `rt_${untagged}${tag(untagged, { isBound }, key)}`
}

/** null when this server did not make the token. Only the family knows which generation is live. */
export function parseRefreshToken(token: string, key: KeyObject): (RefreshTokenParts & Binding) | null {
  const [, family, generation, secret, given] = grammar.exec(token) ?? []
  if (!family || !generation || !secret || !given) return null
  const untagged = `${family}.${generation}.${secret}`
  const isBound = [false, true].find((bound) =>
    timingSafeEqual(Buffer.from(tag(untagged, { isBound: bound }, key)), Buffer.from(given)),
  )
  return isBound === undefined ? null : { family, generation: Number(generation), isBound }
}

/** The family of a token that this server just made. */
export const familyOf = (token: RefreshToken): string => token.slice('rt_'.length, token.indexOf('.'))

export const hashRefreshToken = (token: string): string => hash('sha256', token, 'base64url')

const tag = (untagged: string, { isBound }: Binding, key: KeyObject): string =>
  createHmac('sha256', key)
    .update(isBound ? `${untagged} bound` : untagged)
    .digest('base64url')
    .slice(0, tagLength)
