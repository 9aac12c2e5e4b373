import type { SigningAlgorithm } from './jwt.ts'
import { keyPolicy } from './key-policy.ts'
import type { StoredKey } from './signing-key-store.ts'

export const signingAlgorithms = ['ES256', 'RS256'] as const satisfies readonly SigningAlgorithm[]

/** Every key that is stored is published. What is removed is gone. */
export type KeyState = 'next' | 'active' | 'retired'

/** Read from what has happened to the key and not from the clock: a clock that is set back brings no state back. */
export function keyState({ activatedAt, retiredAt }: StoredKey): KeyState {
  if (activatedAt === null) return 'next'
  return retiredAt === null ? 'active' : 'retired'
}

export const keyOf = (
  keys: readonly StoredKey[],
  alg: SigningAlgorithm,
  state: 'next' | 'active',
): StoredKey | undefined => keys.find((key) => key.alg === alg && keyState(key) === state)

export type KeyStep =
  | { readonly step: 'add first'; readonly alg: SigningAlgorithm }
  | { readonly step: 'add next'; readonly alg: SigningAlgorithm; readonly activeFrom: number }
  | { readonly step: 'activate'; readonly kid: string }
  | { readonly step: 'remove'; readonly kid: string }

const { rotation, publication, overlap } = keyPolicy

/**
 * What has to be done to the keys at `now` (milliseconds since 1970). An algorithm gets its next key in time to be
 * published before it signs; where that time has passed, because nothing ran, the old key signs on until it has.
 */
export function dueSteps(keys: readonly StoredKey[], now: number): readonly KeyStep[] {
  const retired = keys.filter(({ retiredAt }) => retiredAt !== null && now >= retiredAt + overlap)
  return [
    ...signingAlgorithms.flatMap((alg) => dueFor(alg, keys, now)),
    ...retired.map(({ kid }) => ({ step: 'remove', kid }) as const),
  ]
}

function dueFor(alg: SigningAlgorithm, keys: readonly StoredKey[], now: number): readonly KeyStep[] {
  const active = keyOf(keys, alg, 'active')
  const next = keyOf(keys, alg, 'next')
  if (!active) return next ? [{ step: 'activate', kid: next.kid }] : [{ step: 'add first', alg }]
  if (next) return now >= next.activeFrom ? [{ step: 'activate', kid: next.kid }] : []
  const successionAt = (active.activatedAt ?? active.createdAt) + rotation
  if (now < successionAt - publication) return []
  return [{ step: 'add next', alg, activeFrom: Math.max(successionAt, now + publication) }]
}

/** The life of a key: times that have come, and those that are planned while nothing else happens. */
export type KeyTimes = { readonly activeFrom: number; readonly retiresAt: number; readonly removedAt: number }

export function keyTimes(key: StoredKey, keys: readonly StoredKey[]): KeyTimes {
  const activeFrom = key.activatedAt ?? key.activeFrom
  const successor = keyState(key) === 'active' ? keyOf(keys, key.alg, 'next') : undefined
  const retiresAt = key.retiredAt ?? successor?.activeFrom ?? activeFrom + rotation
  return { activeFrom, retiresAt, removedAt: retiresAt + overlap }
}
