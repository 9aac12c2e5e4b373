import type { Me } from './answers.ts'

/** What the service needs of the packs of this browser (offline/), whose scripts load only where there are any. */
export type PackAccess = {
  /** With each answer of the server about who is signed in. Resolves when it has taken effect on the packs. */
  contact(me: Me): Promise<void>
  /** The response to a call that the server did not answer; null: no pack has it, or it is closed. */
  read(path: string): Promise<Response | null>
  keepAnswer(path: string, body: string): Promise<void>
  signOut(): Promise<void>
}

/** Names what was taken along (offline/keeper/marker.ts). */
const markerKey = 'platekeeper.packs'
const database = 'platekeeper-packs'

/** Responses that a page without the server needs besides charts. */
const keptAnswers: readonly string[] = ['me', 'kept', 'airports', 'editions/live']
const latest = new Map<string, unknown>()

let load: (() => Promise<PackAccess>) | null = null
let access: PackAccess | null = null
/** The last contact: nothing of a pack is read before it has taken effect. */
let contact: Promise<unknown>
let settle: () => void = () => undefined
contact = new Promise<void>((resolve) => {
  settle = resolve
})

/** Milliseconds until a pack answers for a server that does not; once it is known to be away, none. */
const patience = 3000

function hasPacks(): boolean {
  try {
    return localStorage.getItem(markerKey) !== null
  } catch {
    return false
  }
}

async function loaded(): Promise<PackAccess | null> {
  if (access === null && load !== null && hasPacks()) access = await load().catch(() => null)
  return access
}

export const packs = {
  connect(loader: () => Promise<PackAccess>): void {
    load = loader
  },
  /** The packs have loaded for another reason. */
  use(opened: PackAccess): void {
    access = opened
    for (const [path, value] of latest) void opened.keepAnswer(path, JSON.stringify(value)).catch(() => undefined)
  },
  mayHave: (): boolean => access !== null || (load !== null && hasPacks()),
  waitBefore: (isAway: boolean): number => (isAway ? 0 : patience),
  /** `me` null: the server did not answer. */
  contacted(me: Me | null): void {
    const work = me === null ? undefined : loaded().then((opened) => opened?.contact(me))
    if (work) contact = work.catch(() => undefined)
    settle()
  },
  async read(path: string): Promise<Response | null> {
    await contact
    return (await loaded())?.read(path) ?? null
  },
  /** What the server sent last, for packs that are taken along later. */
  keep(path: string, value: unknown): void {
    if (!keptAnswers.includes(path)) return
    latest.set(path, value)
    if (access !== null) void access.keepAnswer(path, JSON.stringify(value)).catch(() => undefined)
  },
  /** Destroys the key of this browser first, with or without a network. */
  async signOut(): Promise<void> {
    try {
      const opened = await loaded()
      if (opened) return await opened.signOut()
      if (hasPacks()) localStorage.removeItem(markerKey)
    } catch {
      // The database goes as a whole.
    }
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(database)
  },
} as const
