import {
  type ChartRecord,
  type FileStore,
  type OfflineCharts,
  openPacks,
  type PackSelection,
  sealedFileStore,
} from '#client'
import type { Outcome, Service } from '../../service/index.ts'
import { duePacks } from './due-packs.ts'
import { openKeptAnswers } from './kept-answers.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { type MarkerPlace, markerIn } from './marker.ts'
import { days } from './pack-days.ts'
import { PackFault, packSource } from './pack-source.ts'
import { type PackSnapshot, type PackWork, type Stop, type StoredPack, viewsOf } from './pack-view.ts'
import { readPack, readStored } from './read-pack.ts'
import { stopOf } from './stop-reason.ts'

export type KeeperParts = {
  /** The encrypted files. */
  readonly files: FileStore
  /** Removes all files unless there is a key: at once, or not at all. */
  readonly removeOrphans: () => Promise<void>
  readonly lease: LeaseKeeper
  readonly calls: Pick<Service, 'airport' | 'charts' | 'image' | 'sources' | 'features'>
  readonly place: MarkerPlace
  readonly missing: PackSnapshot['missing']
  readonly estimate: () => Promise<PackSnapshot['storage']>
  /** Runs work that one tab at a time does, after that of the others. Rejects if it is aborted before. */
  readonly alone: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Reports a change to the other tabs. */
  readonly broadcast: (message: TabMessage) => void
}
export type TabMessage = 'changed' | 'destroyed' | { readonly removed: string }

export type PackKeeper = ReturnType<typeof openPackKeeper>

/** The packs of the person in this browser: takes along, brings up to date, reads, removes. Only what the person does removes charts. */
export function openPackKeeper(parts: KeeperParts) {
  const { files, removeOrphans, lease, calls, missing, estimate, alone, broadcast } = parts
  const marker = markerIn(parts.place)
  const listeners = new Set<() => void>()
  let stored: readonly StoredPack[] = []
  const live = new Map<string, readonly ChartRecord[]>()
  const work = new Map<string, PackWork>()
  const pauses = new Map<string, AbortController>()
  /** What is under way: files are removed after it. */
  const ends = new Map<string, Promise<void>>()
  let working: Promise<void> = Promise.resolve()
  const answers = openKeptAnswers(() => opened()?.files ?? null)
  const queue: { readonly icao: string; readonly selection: PackSelection; readonly isUpdate: boolean }[] = []
  let isWorking = false
  /** At the last contact. */
  let isSignedIn = false
  /** Counts the keys of this page: what is under way with one ends with it. */
  let keys = 0
  let snapshot: PackSnapshot = {
    ...{ missing, isLoaded: missing !== null, lease: lease.state(), packs: [], storage: null, evicted: [], shown: [] },
  }

  const source = packSource(calls)
  const isOpen = (): boolean => lease.state().isOpen
  /** null: closed. */
  function opened(): { readonly packs: OfflineCharts; readonly files: FileStore } | null {
    const key = missing === null ? lease.key() : null
    if (!key) return null
    const sealed = sealedFileStore(files, key)
    return { files: sealed, packs: openPacks(source, sealed, { isOpen, now: lease.time }) }
  }

  function change(part: Partial<PackSnapshot>): void {
    snapshot = { ...snapshot, ...part }
    for (const listener of listeners) listener()
  }
  const show = (): void => change({ lease: lease.state(), packs: views() })

  function views(): PackSnapshot['packs'] {
    const marked = marker.read()?.airports ?? {}
    const [state, now] = [lease.state(), lease.time()]
    return viewsOf({ stored, marked, lease: state, now, isSignedIn, evicted: snapshot.evicted, live, work })
  }

  /** What was complete and is not here, although no key was destroyed: the browser removed it. */
  function evicted(): readonly string[] {
    const marked = marker.read()
    if (!marked || (lease.account() !== null && (!isOpen() || lease.account() !== marked.account))) return []
    const isGone = (icao: string) => !stored.some((each) => each.icao === icao)
    const names = Object.keys(marked.airports).sort()
    return names.filter((icao) => (marked.airports[icao]?.bytes ?? 0) > 0 && isGone(icao))
  }

  function notice(): void {
    change({ evicted: evicted() })
    show()
  }

  /** Reads what is stored: after the start, after work, and when another tab changed it. */
  async function reload(): Promise<void> {
    const all = opened()
    stored = all ? await readStored(all.files) : []
    change({ isLoaded: true, lease: lease.state(), packs: views(), storage: await estimate() })
  }

  function run(): Promise<void> {
    if (isWorking) return working
    isWorking = true
    working = (async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const end = save(next)
        ends.set(next.icao, end)
        await end
        ends.delete(next.icao)
      }
    })().finally(() => {
      isWorking = false
    })
    return working
  }

  async function save({ icao, selection, isUpdate }: (typeof queue)[number]): Promise<void> {
    const pause = new AbortController()
    pauses.set(icao, pause)
    const running = (progress: Extract<PackWork, { kind: 'running' }>['progress']) => {
      work.set(icao, { kind: 'running', progress, isUpdate })
      change({ packs: views() })
    }
    running(null)
    const stopped = (why: Stop) => void work.set(icao, { kind: 'stopped', why, ...(isUpdate && { isUpdate }) })
    const [key, account] = [keys, lease.account()]
    try {
      const done = await alone(async () => {
        await lease.follow()
        const all = opened()
        const options = { ...selection, days, signal: pause.signal, onProgress: running }
        const pack = await all?.packs.save(icao, options)
        await all?.packs.prune(0)
        return pack ?? null
      }, pause.signal)
      work.delete(icao)
      if (pause.signal.aborted) return
      if (done === null || account === null) {
        // Otherwise the state of the lease says why.
        const state = lease.state()
        if (!state.isOpen && state.reason === 'subscription') stopped('no subscription')
        return
      }
      const { airport, bytes = 0, images, charts } = done
      marker.note(account, icao, { name: airport.name, selection: done.selection ?? {}, bytes })
      await answers.store()
      live.set(icao, charts)
      if (charts.length === 0) stopped('no charts')
      else if (Object.keys(images).length === 0) stopped('no subscription')
    } catch (error) {
      const why = pause.signal.aborted ? 'paused' : stopOf(error)
      stopped(why)
      if (why === 'withdrawn') marker.noteWithdrawn(icao, true)
    } finally {
      pauses.delete(icao)
      if (key !== keys) work.delete(icao)
      broadcast('changed')
      await reload().catch(show)
    }
  }

  /** With the key: nothing that is under way goes on. */
  function stop(): Promise<unknown> {
    keys += 1
    queue.length = 0
    for (const pause of pauses.values()) pause.abort()
    stored = []
    work.clear()
    answers.clear()
    show()
    return Promise.all(ends.values())
  }

  async function destroy(): Promise<void> {
    // First: from here on nothing opens the files.
    await lease.destroy()
    marker.noteDestroyed()
    broadcast('destroyed')
    await stop()
    await removeOrphans()
    // Of tabs that were loading: they stop.
    void alone(removeOrphans).catch(() => undefined)
  }

  /** A key of this account and sign-in; another is destroyed with what it opens. */
  async function begin(account: string): Promise<Outcome<null>> {
    await lease.follow()
    const before = lease.account()
    const isOther = before !== null && (before !== account || (await lease.contact(account)) === 'ended')
    if (isOther) await destroy()
    if (lease.account() !== null) return lease.begin(account)
    return alone(async () => {
      await lease.follow()
      await removeOrphans()
      return lease.begin(account)
    })
  }

  /** Looks for what the server has changed, and loads it. */
  async function update(): Promise<void> {
    for await (const { icao, pack } of duePacks({ stored: () => stored, calls, lease, marker, live, work }))
      queue.push({ icao, selection: pack.selection ?? {}, isUpdate: true })
    show()
    await run()
  }

  function pause(icao: string): void {
    const at = queue.findIndex((each) => each.icao === icao)
    if (at >= 0) queue.splice(at, 1)
    if (at >= 0) work.set(icao, { kind: 'stopped', why: 'paused' })
    pauses.get(icao)?.abort()
    show()
  }

  /** As if it had not begun. */
  async function end(icao: string): Promise<void> {
    pause(icao)
    await ends.get(icao)
    work.delete(icao)
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** After another tab changed something. */
    async receive(message: TabMessage): Promise<void> {
      if (message === 'destroyed') await stop()
      else if (message !== 'changed') await end(message.removed)
      await lease.load()
      await reload()
    },
    async start(): Promise<void> {
      if (missing !== null) return
      await lease.load()
      await reload()
      notice()
    },
    /** What the server says of who is signed in acts before any chart of a pack is shown. null: nobody is. */
    async contact(account: string | null): Promise<void> {
      if (missing !== null) return
      isSignedIn = account !== null
      await lease.follow()
      const before = lease.account()
      const marked = marker.read()
      if (account !== null && marked && marked.account !== account) marker.empty()
      if (before !== null && before !== account) await destroy()
      if (account === null) return show()
      const outcome = await lease.contact(account)
      if (outcome === 'ended') await destroy()
      // The key was lost with the files, or the sign-in was another: the marker says what to take along again.
      await reload()
      notice()
    },
    /** Takes an airport along, or continues. */
    async take(account: string, icao: string, selection: PackSelection): Promise<void> {
      work.set(icao, { kind: 'waiting' })
      show()
      const stopped = (why: Stop): void => {
        work.set(icao, { kind: 'stopped', why })
        show()
      }
      try {
        const begun = await begin(account)
        if (!begun.ok) return stopped(stopOf(new PackFault(begun.fault)))
      } catch (error) {
        return stopped(stopOf(error))
      }
      if (!stored.some((each) => each.icao === icao)) marker.note(account, icao, { name: icao, selection, bytes: 0 })
      work.set(icao, { kind: 'waiting' })
      change({ evicted: snapshot.evicted.filter((each) => each !== icao) })
      queue.push({ icao, selection, isUpdate: false })
      await run()
    },
    pause,
    async remove(icao: string): Promise<void> {
      marker.forget(icao)
      broadcast({ removed: icao })
      await end(icao)
      const removeIndex = async () => {
        for (const name of [`airport/${icao}.json`, `partial/${icao}.json`]) await files.remove(name)
      }
      await removeIndex()
      change({ evicted: snapshot.evicted.filter((each) => each !== icao) })
      await reload()
      await alone(async () => {
        // Another tab that was loading it has written what it had.
        await removeIndex()
        await lease.follow()
        const all = opened()
        if (all) return all.packs.prune(0)
        // Closed packs have no readable list of their images: with the last airport all go.
        const left = [...(await files.names('airport/')), ...(await files.names('partial/'))]
        for (const name of left.length === 0 ? await files.names('') : []) await files.remove(name)
      })
      broadcast('changed')
      await reload()
    },
    update,
    time: lease.time,
    destroy,
    /** After a sign-out here: nothing of the person stays. */
    async signOut(): Promise<void> {
      marker.empty()
      await destroy()
    },
    /** The response to a call that the server did not answer; null: no pack has it, or it is closed. */
    async read(path: string): Promise<Response | null> {
      const all = opened()
      if (!all) return null
      if (answers.has(path)) return answers.read(path)
      const answer = await readPack(path, all.packs)
      const [, icao] = /\/([A-Za-z0-9]{4})(?:[/?]|$)/.exec(path.replace(/^.*\/api\//, '/')) ?? []
      if (answer && icao && !snapshot.shown.includes(icao)) change({ shown: [...snapshot.shown, icao] })
      return answer
    },
    /** Stores what the server sent last: it belongs to the packs, and is encrypted as they are. */
    async keepAnswer(path: string, body: string): Promise<void> {
      answers.note(path, body)
      if (stored.length > 0) await answers.store()
    },
    /** Time has passed. */
    refresh: show,
    /** The person knows that they are gone. */
    forgetEvicted(): void {
      for (const icao of snapshot.evicted) marker.forget(icao)
      change({ evicted: [] })
      show()
    },
    /** The server answers again. */
    forgetShown: (): void => change({ shown: [] }),
  }
}
