import { type SigningAlgorithm, signingAlgorithms } from '../../contract/index.ts'
import type { StoredKey } from './signing-key-store.ts'

const [hour, day] = [3_600_000, 86_400_000]

/** When signing keys are rotated, in milliseconds (docs/reference/contract.md, "Signing keys"). */
export const keyPolicy = {
  /** A key signs for this long. */
  rotation: 90 * day,
  /** The next key is published this long before it signs. */
  publication: 14 * day,
  /** The same when an operator asks for a rotation: `keySetCacheTime`, and an hour for a clock that is set in that time. */
  publicationOnRequest: 2 * hour,
  /** A retired key stays published: the longest access token lifetime, and a day for clocks that were set. */
  overlap: 2 * day,
} as const

/** Every stored key is published; a removed one has no state. */
export type KeyState = 'next' | 'active' | 'retired'

/** Computed from what happened to the key, not from the clock: setting the clock back changes no state. */
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
 * The steps due at `now` (milliseconds since 1970). An algorithm gets its next key early enough for it to be published
 * before it signs; if that time has passed, because no server ran, the old key signs until the next one was published.
 * null: the time is uncertain, and only an algorithm that cannot sign gets a key.
 */
export function dueSteps(keys: readonly StoredKey[], now: number | null): readonly KeyStep[] {
  const retired = keys.filter(({ retiredAt }) => now !== null && retiredAt !== null && now >= retiredAt + overlap)
  return [
    ...signingAlgorithms.flatMap((alg) => dueFor(alg, keys, now)),
    ...retired.map(({ kid }) => ({ step: 'remove', kid }) as const),
  ]
}

/** Whether a step has been due for an hour: servers take each within a minute. */
export const isRotationOverdue = (keys: readonly StoredKey[], now: number): boolean =>
  keys.length > 0 && dueSteps(keys, now - hour).length > 0

function dueFor(alg: SigningAlgorithm, keys: readonly StoredKey[], now: number | null): readonly KeyStep[] {
  const active = keyOf(keys, alg, 'active')
  const next = keyOf(keys, alg, 'next')
  if (!active) return next ? [{ step: 'activate', kid: next.kid }] : [{ step: 'add first', alg }]
  if (now === null) return []
  if (next) return now >= next.activeFrom ? [{ step: 'activate', kid: next.kid }] : []
  const successionAt = (active.activatedAt ?? active.createdAt) + rotation
  if (now < successionAt - publication) return []
  return [{ step: 'add next', alg, activeFrom: Math.max(successionAt, now + publication) }]
}

/** When the next signing key begins to sign, milliseconds since 1970; null: no key signs yet. */
export function nextRotation(keys: readonly StoredKey[]): number | null {
  const times = keys.filter((key) => keyState(key) === 'active').map((key) => keyTimes(key, keys).retiresAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** The dates of a key: past ones, and those planned without an intervention of the operator. */
export type KeyTimes = { readonly activeFrom: number; readonly retiresAt: number; readonly removedAt: number }

export function keyTimes(key: StoredKey, keys: readonly StoredKey[]): KeyTimes {
  const activeFrom = key.activatedAt ?? key.activeFrom
  const successor = keyState(key) === 'active' ? keyOf(keys, key.alg, 'next') : undefined
  const retiresAt = key.retiredAt ?? successor?.activeFrom ?? activeFrom + rotation
  return { activeFrom, retiresAt, removedAt: retiresAt + overlap }
}
