import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useKept } from '../kept/index.ts'
import { Waiting } from '../notices/index.ts'
import { chartPath, findPath } from '../routes/index.ts'
import { useHealth } from '../service/index.ts'

/**
 * The address of a shortcut of the installed viewer (src/viewer/page/manifest.ts): the search, the pinned charts, both on the page to find
 * an airport, or the last chart. Without one it is that page, too.
 */
export function Shortcut({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  const { rows, isLoaded } = useKept('recents')
  const isUnreachable = useHealth().unanswered > 0
  const isKnown = to !== 'last' || isLoaded || isUnreachable
  const path = to === 'last' ? lastChart(rows) : findPath
  useEffect(() => {
    if (isKnown) navigate(path, { replace: true })
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

function lastChart(rows: ReturnType<typeof useKept<'recents'>>['rows']): string {
  const [last] = [...rows]
    .sort(([, one], [, other]) => other.value.openedAt - one.value.openedAt)
    .filter(([, { value }]) => value.chart !== undefined)
  return last?.[1].value.chart ? chartPath(last[0], last[1].value.chart) : findPath
}
