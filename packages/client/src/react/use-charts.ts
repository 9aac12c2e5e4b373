import { useEffect, useState } from 'react'
import { fetchAirport } from '../charts/airport.ts'
import type { AirportRecord } from '../charts/airport-record.ts'
import { downloadChartImage } from '../charts/chart-image.ts'
import { listCharts } from '../charts/chart-list.ts'
import type { ChartRecord, ChartRules, ChartVersion, Picture } from '../charts/chart-record.ts'
import type { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Session } from '../session/session.ts'

/** `error` is what was thrown: a PlatekeeperError, unless the application's own code failed. */
export type Loaded<T> = {
  readonly value: T | undefined
  readonly error: PlatekeeperError | undefined
  readonly isLoading: boolean
}

/**
 * The record of one airport. Never throws: what `fetchAirport` throws is in `error`.
 *
 * @param icao Undefined: nothing is loaded.
 * @see fetchAirport
 */
export function useAirport(session: Session, icao: string | undefined): Loaded<AirportRecord> {
  return useLoaded(icao, (signal) => fetchAirport(session, icao ?? '', signal), session)
}

/**
 * The charts of one airport. Never throws: what `listCharts` throws is in `error`.
 *
 * @param icao Undefined: nothing is loaded.
 * @param selection Default: standard charts of all flight rules.
 * @see listCharts
 */
export function useCharts(
  session: Session,
  icao: string | undefined,
  { version = 'STD', rules = 'ANY' }: { readonly version?: ChartVersion; readonly rules?: ChartRules } = {},
): Loaded<readonly ChartRecord[]> {
  const what = icao && `${icao} ${version} ${rules}`
  return useLoaded(what, (signal) => listCharts(session, icao ?? '', { version, rules, signal }), session)
}

/**
 * An image of a chart as an object URL for `<img src>`, which is released when it is no longer shown. Never throws: what
 * `downloadChartImage` throws is in `error`.
 *
 * @param chart Undefined: nothing is loaded.
 * @param picture Default: `image_day`.
 * @see downloadChartImage
 */
export function useChartImage(
  session: Session,
  chart: ChartRecord | undefined,
  picture: Picture = 'image_day',
): Loaded<{ readonly url: string; readonly access: 'full' | 'demo' }> {
  const image = useLoaded(
    chart && `${chart[`${picture}_url`]}`,
    (signal) => (chart ? downloadChartImage(session, chart, { picture, signal }) : Promise.reject()),
    session,
  )
  const [shown, setShown] = useState<{ readonly url: string; readonly access: 'full' | 'demo' } | undefined>()
  const { value } = image
  useEffect(() => {
    if (!value) return setShown(undefined)
    const url = URL.createObjectURL(new Blob([value.bytes], { type: 'image/png' }))
    setShown({ url, access: value.access })
    return () => URL.revokeObjectURL(url)
  }, [value])
  return { ...image, value: value && shown }
}

/** Loads again when `what` changes; undefined: nothing is loaded. */
function useLoaded<T>(
  what: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
  session: Session,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: undefined, error: undefined, isLoading: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` names everything that `load` depends on
  useEffect(() => {
    if (what === undefined) return setLoaded({ value: undefined, error: undefined, isLoading: false })
    const cancel = new AbortController()
    setLoaded({ value: undefined, error: undefined, isLoading: true })
    load(cancel.signal).then(
      (value) => !cancel.signal.aborted && setLoaded({ value, error: undefined, isLoading: false }),
      (error) => !cancel.signal.aborted && setLoaded({ value: undefined, error, isLoading: false }),
    )
    return () => cancel.abort()
  }, [what, session])
  return loaded
}
