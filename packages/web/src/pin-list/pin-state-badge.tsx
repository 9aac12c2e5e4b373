import type { PinState } from '../pin/index.ts'
import { useWords } from '../words/index.ts'

/** Says that the published chart is not the one that was pinned. */
export function PinStateBadge({ state }: { readonly state: PinState }) {
  const { chart, airport } = useWords()
  if (state === null) return null
  const texts = { withdrawn: chart.withdrawn, expired: chart.expired, changed: airport.charts.marks.changed }
  return <span className={`badge ${state === 'changed' ? 'news' : 'danger'}`}>{texts[state]}</span>
}
