import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { jsonObject } from '../exchange.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { ChartVersion } from './chart-record.ts'

/** What has happened to an airport or a chart. */
export type ChangeKind = 'added' | 'changed' | 'removed'

/** An airport whose record, or the validity of one of its charts, is another one. */
export type ChangedAirport = { readonly kind: ChangeKind; readonly icao_airport_identifier: string }

/** A chart whose record or images are others. */
export type ChangedChart = ChangedAirport & {
  readonly version: ChartVersion
  readonly id: string
  readonly index_number: string
}

/** What has changed since a cursor. */
export type Changes = {
  readonly airports: readonly ChangedAirport[]
  readonly charts: readonly ChangedChart[]
  /** Store it with what you keep: the `since` of the next call. */
  readonly cursor: string
}

/** Since when, and of which airports. */
export type ChangesOptions = {
  /** The cursor of an earlier call. Default: no changes, only the current cursor. */
  readonly since?: string | undefined
  /** ICAO identifiers, up to 100. Default: all airports. */
  readonly airports?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The airports and charts that have changed since an earlier call. A chart may be named although it is the same; none that changed is missing.
 *
 * @param options All members are optional; without `since`, the result is the current cursor.
 * @throws {PlatekeeperError} `cursor-expired`: what changed since is not known any more; load again what you keep, then ask without
 *   `since`. `bad-parameter`: the service rejects a value of `options`. `unexpected-answer`: the response is not a list of changes. Else
 *   what `Session.request` throws.
 * @see contract.md, "Changes"
 *
 * @example
 * ```ts
 * import { fetchChanges, type Session } from 'platekeeper-client'
 *
 * export async function changedCharts(session: Session, since: string): Promise<readonly string[]> {
 *   const { charts } = await fetchChanges(session, { since, airports: ['NZWN', 'YBBN'] })
 *   return charts.map(({ kind, icao_airport_identifier: icao, index_number: index }) => `${icao} ${index} ${kind}`)
 * }
 * ```
 */
export async function fetchChanges(
  session: Session,
  { since, airports, signal }: ChangesOptions = {},
): Promise<Changes> {
  const changed: { airports: readonly ChangedAirport[]; charts: readonly ChangedChart[] } = { airports: [], charts: [] }
  for (let cursor = since; ; ) {
    const parameters = new URLSearchParams({
      ...(cursor !== undefined && { since: cursor }),
      ...(airports && airports.length > 0 && { airports: airports.join(',') }),
    })
    const url = `${address(session.service.baseUrl, 'v2', 'changes')}?${parameters}`
    const page = jsonObject(await session.request({ url, signal }), url)
    if (!isPage(page)) throw new PlatekeeperError('unexpected-answer', `${url} answered without a list of changes`)
    changed.airports = [...changed.airports, ...page.airports]
    changed.charts = [...changed.charts, ...page.charts]
    cursor = page.cursor
    if (!page.more) return { ...changed, cursor }
  }
}

type Page = Changes & { readonly more: boolean }

const isPage = (value: Partial<Record<keyof Page, unknown>>): value is Page =>
  Array.isArray(value.airports) && Array.isArray(value.charts) && typeof value.cursor === 'string'
