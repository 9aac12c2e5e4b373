import type { LeaseState, OfflinePack, PackProgress, PackSelection, PackState } from '#client'

/** Why a pack could not be completed. `full`: this browser has no space left. */
export type Stop = 'paused' | 'full' | 'no network' | 'signed out' | 'no subscription' | 'failed'

/** Work on a pack. */
export type PackWork =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly progress: PackProgress | null; readonly isUpdate: boolean }
  | { readonly kind: 'stopped'; readonly why: Stop }

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
