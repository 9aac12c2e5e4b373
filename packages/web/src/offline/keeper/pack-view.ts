import {
  type ChartRecord,
  type LeaseState,
  type OfflinePack,
  type PackProgress,
  type PackSelection,
  type PackState,
  packState,
} from '#client'
import type { MarkedAirport } from './marker.ts'

/**
 * Why a pack could not be completed. `full`: this browser has no space left. `busy`: the server answers that it cannot send something at
 * present. `no charts`: the airport has none. `not sent`: it does not send a part. `withdrawn`: it publishes the airport no longer.
 */
export type Stop =
  | 'paused'
  | 'full'
  | 'no network'
  | 'busy'
  | 'not sent'
  | 'signed out'
  | 'no subscription'
  | 'no charts'
  | 'withdrawn'
  | 'failed'

/** Work on a pack. */
export type PackWork =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly progress: PackProgress | null; readonly isUpdate: boolean }
  /** `isUpdate`: it was not the person who began it. */
  | { readonly kind: 'stopped'; readonly why: Stop; readonly isUpdate?: true }

/** One airport as the person sees it. */
export type PackView = {
  readonly icao: string
  readonly name: string
  readonly selection: PackSelection
  readonly state: PackState
  readonly bytes: number
  /** Milliseconds since 1970; 0: it is closed, or was never complete. */
  readonly savedAt: number
  /** When the first of its charts expires, milliseconds since 1970. */
  readonly validUntil: number | null
  /** Ids of charts that the last update changed. */
  readonly changed: readonly string[]
  readonly work: PackWork | null
}

/** Everything that parts of the page show. It is replaced as a whole. */
export type PackSnapshot = {
  /** Why this browser has no packs; null: it has. */
  readonly missing: 'plain-http' | 'no-storage' | null
  readonly isLoaded: boolean
  readonly lease: LeaseState
  readonly packs: readonly PackView[]
  /** Bytes that this site uses and may use; null: the browser does not say. */
  readonly storage: { readonly used: number; readonly most: number } | null
  /** Airports that the browser, not the person, removed. */
  readonly evicted: readonly string[]
  /** Airports of which a page of this session showed something because the server did not answer. */
  readonly shown: readonly string[]
}

export type StoredPack = { readonly icao: string; readonly pack: OfflinePack; readonly isPartial: boolean }

type Known = {
  readonly stored: readonly StoredPack[]
  readonly marked: Readonly<Record<string, MarkedAirport>>
  readonly lease: LeaseState
  /** Milliseconds since 1970. */
  readonly now: number
  /** Whoever is signed in can take along what is not here. */
  readonly isSignedIn: boolean
  readonly evicted: readonly string[]
  /** What the server listed last. */
  readonly live: ReadonlyMap<string, readonly ChartRecord[]>
  readonly work: ReadonlyMap<string, PackWork>
}

/** By identifier. */
export function viewsOf({ stored, marked, lease, now, isSignedIn, evicted, live, work }: Known): readonly PackView[] {
  const isClosed = !lease.isOpen && !(isSignedIn && lease.reason === 'nothing')
  const missing: PackView['state'] = { kind: 'missing', missing: 0, of: 0 }
  const absent: PackView['state'] = isClosed ? { kind: 'closed', lease } : missing
  const names = new Set([...stored.map(({ icao }) => icao), ...Object.keys(marked), ...work.keys()])
  return [...names].sort().map((icao) => {
    const own = stored.filter((each) => each.icao === icao)
    // Of a pack that is being updated, the complete one is what opens.
    const found = (own.find(({ isPartial }) => !isPartial) ?? own[0])?.pack
    const mark = marked[icao]
    return {
      ...{ icao, name: found?.airport.name ?? mark?.name ?? icao },
      selection: found?.selection ?? mark?.selection ?? {},
      state: found
        ? packState(found, lease, { now, live: mark?.isWithdrawn ? undefined : live.get(icao) })
        : evicted.includes(icao)
          ? missing
          : absent,
      bytes: found?.bytes ?? mark?.bytes ?? 0,
      savedAt: found?.verifiedAt ?? 0,
      validUntil: found?.validUntil ?? null,
      changed: found?.changed ?? [],
      work: work.get(icao) ?? (mark?.isWithdrawn ? { kind: 'stopped', why: 'withdrawn' } : null),
    }
  })
}
