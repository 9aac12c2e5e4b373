import type { Fault, KeptKind, KeptList, Outcome } from '../service/index.ts'
import { type Change, type KeptEntry, overlay, type RowName, type Rows, rowId } from './change.ts'
import type { LocalQueue } from './local-queue.ts'

/**
 * `saved`: the server has all changes. `waiting`: changes are sent as soon as the server can be reached and the person is signed in.
 * `full`: storage is full, in the browser or on the server; changes are kept while the tab is open. `refused`: the server rejects a
 * value, which this browser keeps.
 */
export type KeptState = 'saved' | 'waiting' | 'full' | 'refused'

/** The dependencies of the rows of one account. */
export type KeptStoreParts = {
  readonly account: string
  readonly queue: LocalQueue
  readonly remote: {
    all(): Promise<Outcome<KeptList>>
    /** Without a value: removes the row. The server rejects it if another account is signed in. */
    send(account: string, change: Change): Promise<Outcome<unknown>>
  }
  readonly now: () => number
  /** Resolves after this time, or as soon as another attempt may succeed. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Runs work in one tab at a time. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Sends a message to the other tabs. */
  readonly broadcast: (message: TabMessage) => void
}

/** A message between the tabs of an account. `row` without a value: the row was removed. */
export type TabMessage =
  | { readonly kind: 'queue' }
  | { readonly kind: 'row'; readonly name: RowName; readonly entry: KeptEntry | null }

export type KeptStore = ReturnType<typeof openKeptStore>

/** Milliseconds before the next attempt, doubling to a minute. */
export const pauseBefore = (attempt: number): number => Math.min(60_000, 1_000 * 2 ** Math.min(attempt, 6))

/** The rows of one account: changes are shown immediately, and sent in their order. */
export function openKeptStore({ account, queue, remote, now, pause, alone, broadcast }: KeptStoreParts) {
  let rows: Rows = new Map()
  let seen: Rows = rows
  let state: KeptState = 'saved'
  let isLoaded = false
  let isSending = false
  let isLoading = false
  /** Number of confirmed changes: a response that was requested before one of them is out of date. */
  let confirmed = 0
  /** Changes that the server would reject again unless they change, by row. */
  const held = new Map<string, { readonly sequence: number; readonly why: 'full' | 'refused' }>()
  const listeners = new Set<() => void>()

  /** Reads the queue once for all parts of the page that show it: hundreds of rows may. */
  function look(): void {
    const waiting = queue.all()
    seen = overlay(rows, waiting)
    state = stateOf(waiting)
  }

  function stateOf(waiting: readonly Change[]): KeptState {
    const whys = waiting.filter(isHeld).map((each) => held.get(rowId(each))?.why)
    if (queue.isOverfull() || whys.includes('full')) return 'full'
    if (whys.includes('refused')) return 'refused'
    return waiting.length > 0 ? 'waiting' : 'saved'
  }

  function changed(): void {
    look()
    for (const listener of listeners) listener()
  }

  function confirm({ kind, key, value, at }: Change): void {
    const entry = value === undefined ? null : { value, changedAt: at }
    confirmed += 1
    replace({ kind, key }, entry)
    broadcast({ kind: 'row', name: { kind, key }, entry })
  }

  function replace(name: RowName, entry: KeptEntry | null): void {
    const next = new Map(rows)
    if (entry) next.set(rowId(name), { ...name, ...entry })
    else next.delete(rowId(name))
    rows = next
  }

  const isHeld = (change: Change): boolean => held.get(rowId(change))?.sequence === change.sequence
  const due = (): Change | undefined => queue.all().find((change) => !isHeld(change))

  /** Sends all changes that are due; returns the fault that stopped it, or null after the last one. */
  async function sendDue(): Promise<Fault | null> {
    for (let change = due(); change; change = due()) {
      const outcome = await remote.send(account, change)
      if (outcome.ok) {
        queue.settle(change)
        held.delete(rowId(change))
        confirm(change)
        if (change.value === undefined) release('full')
      } else if (outcome.fault.kind === 'storage-full') held.set(rowId(change), { ...change, why: 'full' })
      else if (outcome.fault.kind === 'refused' && outcome.fault.status !== otherAccount)
        held.set(rowId(change), { ...change, why: 'refused' })
      else return outcome.fault
      changed()
    }
    return null
  }

  /** Makes held changes due again, for example after a removal has freed space. */
  function release(why: 'full' | 'refused'): void {
    for (const [id, each] of held) if (each.why === why) held.delete(id)
  }

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let attempt = 0; due(); attempt += 1) {
        let fault: Fault | null = null
        await alone(async () => {
          fault = await sendDue()
        })
        if (fault) await pause(pauseBefore(attempt))
      }
    } finally {
      isSending = false
    }
    changed()
  }

  /** Loads the rows of the server; after a failure nothing changes. */
  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      for (let before = -1; before !== confirmed; ) {
        before = confirmed
        const answer = await remote.all()
        if (!answer.ok || answer.value.account !== account) return
        if (before === confirmed) {
          rows = new Map(answer.value.rows.map((row) => [rowId(row), row]))
          isLoaded = true
        }
      }
    } finally {
      isLoading = false
    }
    changed()
  }

  function change(name: RowName, value?: unknown): void {
    queue.add({ ...name, ...(value !== undefined && { value }), at: now() })
    broadcast({ kind: 'queue' })
    changed()
    void send()
  }

  look()
  return {
    account,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rows: (): Rows => seen,
    /** Whether the rows of the server are loaded. */
    isLoaded: (): boolean => isLoaded,
    state: (): KeptState => state,
    put: (kind: KeptKind, key: string, value: unknown) => change({ kind, key }, value),
    remove: (kind: KeptKind, key: string) => change({ kind, key }),
    load,
    send,
    receive(message: TabMessage): void {
      if (message.kind === 'row') {
        confirmed += 1
        replace(message.name, message.entry)
      }
      changed()
    },
  }
}

/** The status if a change is for an account that is not signed in (docs/reference/viewer.md). */
const otherAccount = 409
