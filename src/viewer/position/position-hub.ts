import type { Position } from './position.ts'
import type { PositionRelay } from './position-relay.ts'
import { readPosition } from './read-position.ts'

/** The last position of each person, only in memory. Positions are never stored or logged. */
export type PositionHub = {
  /** Shows a position to the person's viewers, at this server and at the others. */
  publish(account: string, position: Position): void
  /** Calls back with the last position, unless it has expired, and with every further one, until the returned function is called. */
  watch(account: string, show: (position: Position) => void): () => void
  /** Forgets positions that are older than a minute. */
  forgetOld(): void
}

type Parts = {
  readonly relay: PositionRelay
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Milliseconds. */
const memory = 60_000
/** Two servers may receive positions of one sender in a different order; a large step back means that the clock was set back. */
const overtakenBy = 2_000

type Kept = { readonly position: Position; readonly receivedAt: number }

export function createPositionHub({ relay, now }: Parts): PositionHub {
  const kept = new Map<string, Kept>()
  const watchers = new Map<string, Set<(position: Position) => void>>()

  function recent(account: string): Position | null {
    const last = kept.get(account)
    return last && now() - last.receivedAt < memory ? last.position : null
  }

  /** Returns whether it was the newest. */
  function show(account: string, position: Position): boolean {
    const last = recent(account)
    if (last && wasOvertaken(position, last)) return false
    kept.set(account, { position, receivedAt: now() })
    for (const each of watchers.get(account) ?? []) each(position)
    return true
  }

  relay.listen((relayed) => {
    const { account, position } = asRelayed(relayed)
    if (account === null) return
    show(account, position)
  })

  return {
    publish(account, position) {
      if (show(account, position)) relay.publish({ account, position })
    },
    watch(account, each) {
      const others = watchers.get(account) ?? new Set()
      watchers.set(account, others.add(each))
      const last = recent(account)
      if (last) each(last)
      return () => {
        others.delete(each)
        if (others.size === 0 && watchers.get(account) === others) watchers.delete(account)
      }
    },
    forgetOld() {
      for (const account of kept.keys()) if (recent(account) === null) kept.delete(account)
    },
  }
}

function wasOvertaken(position: Position, { at, source }: Position): boolean {
  const late = Date.parse(at) - Date.parse(position.at)
  return position.source === source && late > 0 && late < overtakenBy
}

type Relayed = { readonly account: string; readonly position: Position } | { readonly account: null; position?: never }

/** Another server may be of another version, and any client of the database may send: messages that do not match the schema are ignored. */
function asRelayed(value: unknown): Relayed {
  try {
    const { account, position } = value as { readonly account?: unknown; readonly position?: unknown }
    if (typeof account === 'string') return { account, position: readPosition(position) }
  } catch {
    // It does not match.
  }
  return { account: null }
}
