import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useKept } from '../kept/index.ts'
import { Waiting } from '../notices/index.ts'
import { chartPath, findPath } from '../routes/index.ts'
import { useHealth } from '../service/index.ts'

/**
 * The address of a shortcut of the installed viewer (src/viewer/page/manifest.ts): the search, the first pinned chart, or the last chart.
 * Without such a chart it is the page to find an airport.
 */
export function Shortcut({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  const pins = useKept('pins')
  const recents = useKept('recents')
  const isUnreachable = useHealth().unanswered > 0
  const isKnown = to === 'search' || recents.isLoaded || isUnreachable
  const path = to === 'pins' ? firstPin(pins.rows) : to === 'last' ? lastChart(recents.rows) : findPath
  useEffect(() => {
    if (!isKnown) return
    navigate(path, { replace: true })
  }, [isKnown, path, navigate])
  // When the other page is shown, after its content got the focus.
  useEffect(
    () => () => {
      if (to === 'search') setTimeout(() => document.getElementById('search')?.focus())
    },
    [to],
  )
  return <Waiting />
}

type Rows<Kind extends 'pins' | 'recents'> = ReturnType<typeof useKept<Kind>>['rows']

function firstPin(rows: Rows<'pins'>): string {
  const [first] = [...rows].sort(([, one], [, other]) => one.value.order - other.value.order)
  return first ? chartPath(first[1].value.airport, first[0]) : findPath
}

function lastChart(rows: Rows<'recents'>): string {
  const [last] = [...rows]
    .sort(([, one], [, other]) => other.value.openedAt - one.value.openedAt)
    .filter(([, { value }]) => value.chart !== undefined)
  return last?.[1].value.chart ? chartPath(last[0], last[1].value.chart) : findPath
}
