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
  /** After it, nothing opens the packs. */
  destroy(): Promise<void>
}
