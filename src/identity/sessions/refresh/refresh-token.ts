import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Random } from '../../random.ts'

/** `rt_<family>.<generation>.<secret><tag>`: the tag distinguishes authentic used tokens from forged ones. */
export type RefreshToken = `rt_${string}`

export type RefreshTokenParts = { readonly family: string; readonly generation: number }

const tagLength = 16
const grammar = /^rt_([\w-]{22})\.(\d{1,10})\.([\w-]{43})([\w-]{16})$/

export const makeFamilyId = (random: Random): string => random(16).toString('base64url')

/** A 256-bit secret for one generation of a family, tagged under `key`. */
export function makeRefreshToken(
  { family, generation }: RefreshTokenParts,
  key: KeyObject,
  random: Random,
): RefreshToken {
  const untagged = `${family}.${generation}.${random(32).toString('base64url')}`
  return `rt_${untagged}${tag(untagged, key)}`
}

/** null when this server did not make the token. Only the family knows which generation is live. */
export function parseRefreshToken(token: string, key: KeyObject): RefreshTokenParts | null {
  const [, family, generation, secret, given] = grammar.exec(token) ?? []
  if (!family || !generation || !secret || !given) return null
  const expected = tag(`${family}.${generation}.${secret}`, key)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return null
  return { family, generation: Number(generation) }
}

/** The family of a token that this server just made. */
export const familyOf = (token: RefreshToken): string => token.slice('rt_'.length, token.indexOf('.'))

export const hashRefreshToken = (token: string): string => hash('sha256', token, 'base64url')

const tag = (untagged: string, key: KeyObject): string =>
  createHmac('sha256', key).update(untagged).digest('base64url').slice(0, tagLength)
