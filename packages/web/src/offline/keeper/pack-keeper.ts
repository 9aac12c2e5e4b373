import {
  type ChartRecord,
  type FileStore,
  type OfflineCharts,
  type OfflinePack,
  openPacks,
  type PackSelection,
  packState,
  sealedFileStore,
} from '#client'
import type { Outcome, Service } from '../../service/index.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { type MarkerPlace, readMarker, writeMarker } from './marker.ts'
import { allCharts, PackFault, packSource } from './pack-source.ts'
import type { PackSnapshot, PackView, PackWork, Stop, StoredPack } from './pack-view.ts'
import { readPack, storedAnswers } from './read-pack.ts'

export type KeeperParts = {
  /** The encrypted files. */
  readonly files: FileStore
  readonly lease: LeaseKeeper
  readonly calls: Pick<Service, 'airport' | 'charts' | 'image' | 'sources' | 'features'>
  readonly marker: MarkerPlace
  readonly missing: PackSnapshot['missing']
  readonly estimate: () => Promise<PackSnapshot['storage']>
  /** Runs work that one tab at a time does; null: another tab does it. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T | null>
  /** Reports a change to the other tabs. */
  readonly broadcast: (message: TabMessage) => void
}
export type TabMessage = 'changed' | 'destroyed'

export type PackKeeper = ReturnType<typeof openPackKeeper>

/** Days that a pack is kept; the lease ends before. */
const days = 365

/** The packs of the person in this browser: takes along, brings up to date, reads, removes. Only what the person does removes charts. */
export function openPackKeeper(parts: KeeperParts) {
  const { files, lease, calls, marker, missing, estimate, alone, broadcast } = parts
  const listeners = new Set<() => void>()
  let stored: readonly StoredPack[] = []
  const live = new Map<string, readonly ChartRecord[]>()
  const work = new Map<string, PackWork>()
  const pauses = new Map<string, AbortController>()
  /** What is under way: files are removed after it. */
  const ends = new Map<string, Promise<void>>()
  let working: Promise<void> = Promise.resolve()
  /** What the server sent last, and no file has yet. */
  const answers = new Map<string, string>()
  const queue: { readonly icao: string; readonly selection: PackSelection; readonly isUpdate: boolean }[] = []
  let isWorking = false
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

  function views(): readonly PackView[] {
    const state = lease.state()
    const marked = readMarker(marker)?.airports ?? {}
    const names = new Set([...stored.map(({ icao }) => icao), ...Object.keys(marked), ...work.keys()])
    return [...names].sort().map((icao) => {
      const own = stored.filter((each) => each.icao === icao)
      // Of a pack that is being updated, the complete one is what opens.
      const found = (own.find(({ isPartial }) => !isPartial) ?? own[0])?.pack
      const mark = marked[icao]
      return {
        ...{ icao, name: found?.airport.name ?? mark?.name ?? icao },
        selection: found?.selection ?? mark?.selection ?? {},
        state: found ? packState(found, state, live.get(icao)) : absent(),
        bytes: found?.bytes ?? mark?.bytes ?? 0,
        savedAt: found?.verifiedAt ?? 0,
        validUntil: found?.validUntil ?? null,
        changed: found?.changed ?? [],
        work: work.get(icao) ?? null,
      }
    })
    function absent(): PackView['state'] {
      return state.isOpen ? { kind: 'missing', missing: 0, of: 0 } : { kind: 'closed', lease: state }
    }
  }

  /** Reads what is stored: after the start, after work, and when another tab changed it. */
  async function reload(): Promise<void> {
    const all = opened()
    const found: StoredPack[] = []
    for (const start of all ? (['airport/', 'partial/'] as const) : [])
      for (const name of await files.names(start)) {
        const pack = await parsed(await all?.files.read(name))
        if (pack) found.push({ icao: name.slice(start.length, -'.json'.length), pack, isPartial: start === 'partial/' })
      }
    stored = found
    change({ isLoaded: true, lease: lease.state(), packs: views(), storage: await estimate() })
  }

  function mark(icao: string, pack: Pick<OfflinePack, 'airport' | 'selection' | 'bytes'> | null): void {
    const account = lease.account()
    const before = readMarker(marker)
    const { [icao]: former, ...others } = before?.account === account ? before.airports : {}
    const selection = pack?.selection ?? former?.selection ?? {}
    const airports = pack
      ? { ...others, [icao]: { name: pack.airport.name, selection, bytes: pack.bytes ?? former?.bytes ?? 0 } }
      : others
    writeMarker(marker, account === null || Object.keys(airports).length === 0 ? null : { account, airports })
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
    const stopped = (why: Stop) => void work.set(icao, { kind: 'stopped', why })
    try {
      const all = opened()
      if (!all) return stopped('no subscription')
      const done = await alone(async () => {
        const options = { ...selection, days, signal: pause.signal, onProgress: running }
        const pack = await all.packs.save(icao, options)
        await all.packs.prune()
        return pack
      })
      work.delete(icao)
      if (done === null) return
      mark(icao, done)
      await storeAnswers()
      live.set(icao, done.charts)
      if (Object.keys(done.images).length === 0) stopped('no subscription')
    } catch (error) {
      stopped(pause.signal.aborted ? 'paused' : stopOf(error))
    } finally {
      pauses.delete(icao)
      broadcast('changed')
      await reload().catch(show)
    }
  }

  async function storeAnswers(): Promise<void> {
    const all = opened()
    for (const [path, body] of all ? answers : []) {
      answers.delete(path)
      await all?.files.write(answerName(path), Uint8Array.from(new TextEncoder().encode(body)))
    }
  }

  async function destroy(): Promise<void> {
    queue.length = 0
    for (const pause of pauses.values()) pause.abort()
    // First: from here on nothing opens the files.
    await lease.destroy()
    stored = []
    work.clear()
    answers.clear()
    show()
    await Promise.all(ends.values())
    for (const name of await files.names('')) await files.remove(name)
    broadcast('destroyed')
  }

  /** Looks for what the server has changed, and loads it. */
  async function update(): Promise<void> {
    for (const { icao, pack, isPartial } of stored) {
      if (isPartial || work.get(icao)?.kind === 'running' || !isOpen()) continue
      const listed = await allCharts(calls, icao).catch(() => null)
      if (listed === null) return
      live.set(icao, listed.charts)
      const selection = pack.selection ?? {}
      if (packState(pack, lease.state(), listed.charts).kind === 'changed')
        queue.push({ icao, selection, isUpdate: true })
    }
    show()
    await run()
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** After another tab changed something. */
    async receive(message: TabMessage): Promise<void> {
      if (message === 'destroyed') stored = []
      await lease.load()
      await reload()
    },
    async start(): Promise<void> {
      if (missing !== null) return
      await lease.load()
      await reload()
      if (!isOpen()) return
      const account = lease.account()
      const expected = readMarker(marker)
      const there = stored.map(({ icao }) => icao)
      const evicted = expected?.account === account ? Object.keys(expected?.airports ?? {}) : []
      change({ evicted: evicted.filter((icao) => !there.includes(icao)) })
    },
    /** What the server says of who is signed in acts before any chart of a pack is shown. null: nobody is. */
    async contact(account: string | null): Promise<void> {
      if (missing !== null) return
      const before = lease.account()
      const marked = readMarker(marker)
      if (account !== null && marked && marked.account !== account) writeMarker(marker, null)
      if (before !== null && before !== account) await destroy()
      if (account === null) return show()
      const outcome = await lease.contact(account)
      if (outcome === 'ended') await destroy()
      // The key was lost with the files, or the sign-in was another: the marker says what to take along again.
      await reload()
    },
    /** Takes an airport along, or continues. */
    async take(account: string, icao: string, selection: PackSelection): Promise<void> {
      work.set(icao, { kind: 'waiting' })
      show()
      const begun: Outcome<null> = await lease
        .begin(account)
        .catch(() => ({ ok: false, fault: { kind: 'unreachable' } }))
      if (!begun.ok) {
        work.set(icao, { kind: 'stopped', why: begun.fault.kind === 'signed-out' ? 'signed out' : 'no network' })
        return show()
      }
      change({ evicted: snapshot.evicted.filter((each) => each !== icao) })
      queue.push({ icao, selection, isUpdate: false })
      await run()
    },
    pause(icao: string): void {
      const at = queue.findIndex((each) => each.icao === icao)
      if (at >= 0) queue.splice(at, 1)
      if (at >= 0) work.set(icao, { kind: 'stopped', why: 'paused' })
      pauses.get(icao)?.abort()
      show()
    },
    async remove(icao: string): Promise<void> {
      this.pause(icao)
      await ends.get(icao)
      work.delete(icao)
      mark(icao, null)
      const all = opened()
      await all?.packs.remove(icao)
      // Closed packs have no readable list of their images: with the last airport all go.
      if (all) await alone(() => all.packs.prune())
      else for (const name of [`airport/${icao}.json`, `partial/${icao}.json`]) await files.remove(name)
      change({ evicted: snapshot.evicted.filter((each) => each !== icao) })
      broadcast('changed')
      await reload()
    },
    update,
    time: lease.time,
    destroy,
    /** After a sign-out here: nothing of the person stays. */
    async signOut(): Promise<void> {
      writeMarker(marker, null)
      await destroy()
    },
    /** The response to a call that the server did not answer; null: no pack has it, or it is closed. */
    async read(path: string): Promise<Response | null> {
      const all = opened()
      if (!all) return null
      if (storedAnswers.includes(path)) {
        const bytes = await all.files.read(answerName(path))
        return bytes
          ? new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'application/json' } })
          : null
      }
      const answer = await readPack(path, all.packs)
      const [, icao] = /\/([A-Za-z0-9]{4})(?:[/?]|$)/.exec(path.replace(/^.*\/api\//, '/')) ?? []
      if (answer && icao && !snapshot.shown.includes(icao)) change({ shown: [...snapshot.shown, icao] })
      return answer
    },
    /** Stores what the server sent last: it belongs to the packs, and is encrypted as they are. */
    async keepAnswer(path: string, body: string): Promise<void> {
      if (storedAnswers.includes(path)) answers.set(path, body)
      if (stored.length > 0) await storeAnswers()
    },
    /** Time has passed. */
    refresh: show,
    /** The person knows that they are gone. */
    forgetEvicted(): void {
      for (const icao of snapshot.evicted) mark(icao, null)
      change({ evicted: [] })
      show()
    },
    /** The server answers again. */
    forgetShown: (): void => change({ shown: [] }),
  }
}

const answerName = (path: string): string => `answer/${path.replace('/', '-')}.json`

async function parsed(bytes: Uint8Array | undefined): Promise<OfflinePack | null> {
  try {
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as OfflinePack) : null
  } catch {
    return null
  }
}

function stopOf(error: unknown): Stop {
  if (error instanceof PackFault) {
    const { kind } = error.fault
    return kind === 'signed-out' ? 'signed out' : kind === 'unreachable' ? 'no network' : 'failed'
  }
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return name === 'QuotaExceededError' ? 'full' : 'failed'
}
