import {
  clockAfter,
  clockAtContact,
  evaluateLease,
  type Lease,
  type LeaseState,
  leaseTime,
  makeWrappingKey,
  openContentKey,
  publicKeyOf,
  readLease,
} from '#client'
import type { Outcome, PackLease, SealedPackKey } from '../../service/index.ts'
import type { Vault, VaultState } from './vault.ts'

export type LeaseParts = {
  readonly vault: Vault
  readonly askLease: () => Promise<Outcome<PackLease>>
  readonly askKey: (publicKey: string) => Promise<Outcome<SealedPackKey>>
  /** Milliseconds since 1970, by the device. */
  readonly now: () => number
  /** Milliseconds of a clock that is never set. */
  readonly monotonic: () => number
}

/** `ended`: the key is of a sign-in that has ended, and was destroyed. `none`: there is no key, or no longer. */
type Contact = 'renewed' | 'ended' | 'none' | 'unreachable'

/** The key and the lease of the person in this browser, and whether packs are open. */
export type LeaseKeeper = {
  /** What is stored; the first read is from the disk. */
  load(): Promise<void>
  /** The same, if another page has stored another key or destroyed this one: pages miss messages while a device sleeps. */
  follow(): Promise<void>
  state(): LeaseState
  /** By which everything of packs is judged. */
  time(): number
  /** The content key, if packs are open. */
  key(): CryptoKey | null
  account(): string | null
  /** After the server has said that this account is signed in. */
  contact(account: string): Promise<Contact>
  /** Gets a key and a lease, if there are none of this account. */
  begin(account: string): Promise<Outcome<null>>
  destroy(): Promise<void>
}

const nobody: LeaseState = { isOpen: false, reason: 'nothing', at: 0, isByDeviceClock: false }
const signedOut: LeaseState = { ...nobody, reason: 'signed-out' }

/** Milliseconds that pass by one of the clocks until that is stored, so that a clock that is set back later gains little. */
const storeEvery = 60_000

export function openLeaseKeeper({ vault, askLease, askKey, now, monotonic }: LeaseParts): LeaseKeeper {
  let stored: VaultState | null = null
  let lease: Lease | null = null
  /** The account that the server reported last; undefined: there was no contact yet. */
  let reported: string | null | undefined
  let wasDestroyed = false
  /** Of this page, since the stored time of running. */
  let from = { ran: 0, at: monotonic() }
  /** As it is on the disk. */
  let storedTime = 0

  function tick(): void {
    if (!stored) return
    const at = monotonic()
    stored = { ...stored, clock: clockAfter(stored.clock, now(), from.ran + at - from.at) }
    const { greatestDeviceTime, ranFor } = stored.clock
    if (greatestDeviceTime + ranFor - storedTime < storeEvery) return
    storedTime = greatestDeviceTime + ranFor
    void update(stored).catch(() => undefined)
  }

  /** false: its key was destroyed meanwhile, elsewhere. */
  async function update(state: VaultState): Promise<boolean> {
    if (await vault.update(state)) return true
    if (stored?.keyId === state.keyId) await take(null)
    return false
  }

  async function take(state: VaultState | null): Promise<void> {
    stored = state
    lease = state && ((await readLease(state.lease, state.leaseKey)) ?? null)
    from = { ran: state?.clock.ranFor ?? 0, at: monotonic() }
    storedTime = state ? state.clock.greatestDeviceTime + state.clock.ranFor : 0
    tick()
  }

  const renewed = async (state: VaultState, { lease: token, publicKey }: PackLease): Promise<VaultState | null> => {
    const read = await readLease(token, publicKey)
    if (!read || read.sub !== state.account || read.key !== state.keyId) return null
    return { ...state, lease: token, leaseKey: publicKey, clock: clockAtContact(read.issuedAt, now()) }
  }

  async function destroy(): Promise<void> {
    stored = null
    lease = null
    wasDestroyed = true
    await vault.destroy()
  }

  return {
    async load() {
      await take(await vault.load())
    },
    async follow() {
      const state = await vault.load()
      if (state?.keyId !== stored?.keyId) await take(state)
    },
    state() {
      if (!stored) return wasDestroyed ? signedOut : nobody
      tick()
      const account = reported === undefined ? stored.account : reported
      return evaluateLease({ lease, key: stored.keyId, account, clock: stored.clock })
    },
    time() {
      tick()
      return stored ? leaseTime(stored.clock) : now()
    },
    key() {
      return this.state().isOpen ? (stored?.key ?? null) : null
    },
    account: () => stored?.account ?? null,
    async contact(account) {
      reported = account
      if (!stored) return 'none'
      const answer = await askLease()
      if (!answer.ok) return answer.fault.kind === 'signed-out' ? destroy().then(() => 'ended') : 'unreachable'
      // Another page has destroyed it, or begun with a later sign-in.
      await this.follow()
      if (!stored) return 'none'
      const next = answer.value.key === stored.keyId ? await renewed(stored, answer.value) : null
      if (next === null) return destroy().then(() => 'ended')
      await take(next)
      return (await update(next)) ? 'renewed' : 'none'
    },
    async begin(account) {
      reported = account
      if (stored?.account === account) return { ok: true, value: null }
      const pair = await makeWrappingKey()
      const sent = await askKey(await publicKeyOf(pair))
      if (!sent.ok) return sent
      const key = await openContentKey(sent.value, pair)
      const answer = await askLease()
      if (!answer.ok) return answer
      const first = { account, keyId: sent.value.id, key, lease: '', leaseKey: {}, clock: clockAtContact(now(), now()) }
      const state = await renewed(first, answer.value)
      if (state === null) return { ok: false, fault: { kind: 'unreachable' } }
      await vault.save(state)
      wasDestroyed = false
      await take(state)
      return { ok: true, value: null }
    },
    destroy,
  }
}
