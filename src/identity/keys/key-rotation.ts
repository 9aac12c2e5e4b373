import type { SigningAlgorithm } from '../../contract/index.ts'
import { type AuditEntry, auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { dueSteps, type KeyStep, keyOf, keyPolicy, keyState } from './key-schedule.ts'
import type { NewKey } from './make-key.ts'
import type { SigningKeyStore, StoredKey } from './signing-key-store.ts'

export type RotationParts = {
  readonly store: SigningKeyStore
  readonly newKey: NewKey
  readonly now: Clock
  /** Whether the clock leapt: then no step is due because of the time. */
  readonly isLeaping: () => boolean | Promise<boolean>
}

/** Takes every step that is due; if several processes do so at the same time, one of them takes each step. */
export async function rotateDueKeys(parts: RotationParts): Promise<void> {
  const now = (await parts.isLeaping()) ? null : parts.now()
  for (const step of dueSteps(await parts.store.list(), now)) await take(step, parts)
}

async function take(due: KeyStep, { store, newKey, now }: RotationParts): Promise<void> {
  switch (due.step) {
    case 'add first': {
      const createdAt = now()
      const key = await newKey(due.alg, { createdAt, activeFrom: createdAt })
      return store.addFirst({ ...key, activatedAt: createdAt }, made(key))
    }
    case 'add next': {
      const key = await newKey(due.alg, { createdAt: now(), activeFrom: due.activeFrom })
      return store.addNext(key, made(key))
    }
    case 'activate':
      return void (await store.activate(due.kid, now(), keyEntry('key-activate', due.kid, now())))
    case 'remove':
      return void (await store.remove(due.kid, keyEntry('key-remove', due.kid, now())))
  }
}

const made = ({ kid, alg, createdAt }: StoredKey): AuditEntry =>
  auditEntry('key-make', createdAt, { details: { alg, kid } })
const keyEntry = (event: 'key-activate' | 'key-remove', kid: string, at: number): AuditEntry =>
  auditEntry(event, at, { details: { kid } })

/**
 * An operator's rotation. The next key, created if it does not exist, signs as soon as every cached key set can contain it;
 * `immediately`, for a compromised key, it does not wait for the caches. Returns that key.
 */
export async function rotateKey(alg: SigningAlgorithm, immediately: boolean, parts: RotationParts): Promise<StoredKey> {
  const { store, newKey, now } = parts
  await rotateDueKeys(parts)
  if (!keyOf(await store.list(), alg, 'next')) {
    const [createdAt, activeFrom] = [now(), now() + keyPolicy.publicationOnRequest]
    const key = await newKey(alg, { createdAt, activeFrom })
    await store.addNext(key, made(key))
  }
  const next = keyOf(await store.list(), alg, 'next')
  if (next) {
    const ready = next.createdAt + keyPolicy.publicationOnRequest
    if (immediately || now() >= ready) await store.activate(next.kid, now(), keyEntry('key-activate', next.kid, now()))
    else await store.bringForward(next.kid, ready)
  }
  const keys = await store.list()
  const key = keys.find(({ kid }) => kid === next?.kid) ?? keyOf(keys, alg, 'active')
  if (!key) throw new Error(`The store contains no ${alg} signing key`)
  return key
}

export type Retirement =
  /** Its tokens no longer verify; `successor` signs instead of it. */
  | { readonly outcome: 'removed'; readonly key: StoredKey; readonly successor: StoredKey | null }
  | { readonly outcome: 'no such key' }
  /** It is the active key, and the next one does not exist. */
  | { readonly outcome: 'no successor'; readonly key: StoredKey }

/** Removes a compromised key immediately. The successor of an active key is activated first. */
export async function retireKey(kid: string, parts: Pick<RotationParts, 'store' | 'now'>): Promise<Retirement> {
  const { store, now } = parts
  const keys = await store.list()
  const key = keys.find((candidate) => candidate.kid === kid)
  if (!key) return { outcome: 'no such key' }
  const successor = keyState(key) === 'active' ? (keyOf(keys, key.alg, 'next') ?? null) : null
  if (keyState(key) === 'active' && !successor) return { outcome: 'no successor', key }
  if (successor) await store.activate(successor.kid, now(), keyEntry('key-activate', successor.kid, now()))
  // Another server may have activated the next key in the meantime.
  return (await store.remove(kid, keyEntry('key-remove', kid, now())))
    ? { outcome: 'removed', key, successor }
    : retireKey(kid, parts)
}
