import { useEffect, useState, useSyncExternalStore } from 'react'
import { thisBrowser } from '../device/index.ts'
import { type PackAccess, packs, serverOnly } from '../service/index.ts'
import { openLeaseKeeper } from './keeper/lease-keeper.ts'
import { openPackKeeper, type PackKeeper, type TabMessage } from './keeper/pack-keeper.ts'
import type { PackSnapshot } from './keeper/pack-view.ts'
import { fillPictures } from './pictures.ts'
import { packFiles, packVault, removeOrphans } from './store/database.ts'

/** Plain http has no `crypto.subtle`; some private windows have no IndexedDB. */
function missing(): PackSnapshot['missing'] {
  if (!globalThis.isSecureContext || typeof crypto.subtle === 'undefined') return 'plain-http'
  return typeof indexedDB === 'undefined' ? 'no-storage' : null
}

/** The share of what the browser offers that packs may fill: the rest is for what browsers keep of other pages. */
const share = 0.5

async function estimate(): Promise<PackSnapshot['storage']> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return usage === undefined || quota === undefined ? null : { used: usage, most: quota * share }
}

/** Browsers have locks only on https and localhost, as they have packs. */
const alone = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks ? navigator.locks.request('platekeeper.packs', { ...(signal && { signal }) }, work) : work()

function openKeeper(): PackKeeper {
  const channel = new BroadcastChannel('platekeeper.packs')
  const lease = openLeaseKeeper({
    vault: packVault,
    askLease: serverOnly.packLease,
    askKey: serverOnly.packKey,
    now: Date.now,
    monotonic: () => performance.now(),
  })
  const keeper = openPackKeeper({
    ...{
      files: packFiles,
      removeOrphans,
      lease,
      calls: serverOnly,
      place: thisBrowser,
      missing: missing(),
      estimate,
      alone,
    },
    broadcast: (message) => channel.postMessage(message),
  })
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => void keeper.receive(data))
  return keeper
}

export const keeper = openKeeper()
/** What is stored was read: everything waits for it. */
const started = keeper.start().catch(() => undefined)

/** Milliseconds between two leases, and between two looks for charts that changed: pages ask who is signed in each minute. */
const contactEvery = 55_000
const updateEvery = 600_000
let last: { readonly account: string | null; readonly at: number } = { account: null, at: 0 }
let updatedAt = Number.NEGATIVE_INFINITY

/** The packs, for the service. */
export const access: PackAccess = {
  async contact(me) {
    await started
    const account = me.signedIn ? me.account : null
    const at = performance.now()
    if (account !== null && account === last.account && at - last.at < contactEvery) return
    last = { account, at }
    await keeper.contact(account)
    if (account === null || at - updatedAt < updateEvery) return
    updatedAt = at
    void keeper.update().catch(() => undefined)
  },
  async read(path) {
    await started
    return keeper.read(path)
  },
  keepAnswer: keeper.keepAnswer,
  signOut: keeper.signOut,
}
packs.use(access)

/** Milliseconds: a lease ends while a page is open. */
const refreshEvery = 60_000
if (missing() === null) {
  fillPictures(document)
  setInterval(keeper.refresh, refreshEvery)
  document.addEventListener('visibilitychange', keeper.refresh)
}

export const usePacks = (): PackSnapshot => useSyncExternalStore(keeper.subscribe, keeper.snapshot)

/** Asks the browser not to remove the packs when the disk is full. */
export const askToPersist = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false

/**
 * Whether the browser keeps the packs when the disk is full; null: not known yet. One that has no answer keeps nothing for certain. `packs`: asked
 * again when their number changes.
 */
export function usePersisted(packs: number): boolean | null {
  const [isPersisted, know] = useState<boolean | null>(null)
  useEffect(() => {
    const answer = async () => (await navigator.storage?.persisted?.()) ?? false
    if (packs > 0) void answer().then(know, () => undefined)
  }, [packs])
  return isPersisted
}
