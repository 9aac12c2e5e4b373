import type { LeaseClock } from '#client'

/** What opens the packs of one person in this browser. No script can read the key. */
export type VaultState = {
  readonly account: string
  readonly keyId: string
  readonly key: CryptoKey
  /** As the server signed it, and the key that came with it. */
  readonly lease: string
  readonly leaseKey: JsonWebKey
  readonly clock: LeaseClock
}

/** Where it is stored. */
export type Vault = {
  load(): Promise<VaultState | null>
  save(state: VaultState): Promise<void>
  /** Saves it unless the key that it has was destroyed, by another tab or by the browser; returns whether it was saved. */
  update(state: VaultState): Promise<boolean>
  /** After it, nothing opens the packs. */
  destroy(): Promise<void>
}
