import type { Sealing } from '../tokens/sealing.ts'

/** The content key of the charts that a person took along in one browser: one for each session of the viewer. */
export type PackKey = {
  /** Of the session, with which it is removed. */
  readonly idHash: string
  /** Random, base64url: names the key to the browser, and in leases. */
  readonly id: string
  /** Sealed: 32 bytes, base64url. */
  readonly sealed: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The port that stores implement. Whatever removes a session removes its key in the same transaction. */
export type PackKeyStore = {
  /** Adds the key of a session, unless it has one. Returns the one that it has; null, having written nothing: the session has ended. */
  ensure(key: PackKey): Promise<PackKey | null>
  /** null: the session has no key. */
  find(idHash: string): Promise<PackKey | null>
}

const purpose = 'viewer pack key'

export function newPackKey(
  idHash: string,
  now: number,
  { sealing, random }: { readonly sealing: Sealing; readonly random: (bytes: number) => Buffer },
): PackKey {
  const id = random(16).toString('base64url')
  const key = random(32).toString('base64url')
  return { idHash, id, sealed: sealing.seal(purpose, JSON.stringify({ id, key })), createdAt: now }
}

/** null: not sealed by this service under this id. */
export function openPackKey({ id, sealed }: PackKey, sealing: Sealing): Buffer | null {
  const opened = sealing.open(purpose, sealed)
  if (opened === null) return null
  const stored = JSON.parse(opened) as { readonly id: string; readonly key: string }
  return stored.id === id ? Buffer.from(stored.key, 'base64url') : null
}
