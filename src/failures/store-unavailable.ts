/** What is unavailable. The log reports each as one outage, however many requests it concerns. */
export type OutageKind = 'database' | 'disk' | 'image store' | 'demo images' | 'identity server'

type Details = {
  readonly cause?: unknown
  readonly outage?: OutageKind
  readonly isTransient?: boolean
}

/** Every port of every store rejects with this when it cannot be reached or cannot write; then nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly outage: OutageKind
  /** Whether it may be over in a minute without a person: a restart, too much load. Default: no. */
  readonly isTransient: boolean

  constructor(message: string, { cause, outage = 'database', isTransient = false }: Details = {}) {
    super(message, { cause })
    this.outage = outage
    this.isTransient = isTransient
  }
}

/** Rows that were acknowledged are gone. To repeat the last write is of no use: what wrote them has to begin again. */
export class RowsLost extends StoreUnavailable {}
