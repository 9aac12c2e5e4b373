import { type ReactNode, useEffect, useRef } from 'react'
import { useChartBefore } from '../../../service/index.ts'
import { useWords } from '../../../words/index.ts'
import { type ToolProps, useChartInSlot, useStageInSlot } from '../../context/chart-context.ts'
import style from './compare.module.css'
import { CompareHeader, RetryButton } from './compare-header.tsx'
import { ComparisonView } from './comparison-view.tsx'

/** The previous version of a chart, overlaid on it, or why they cannot be compared. */
export function Compare({ close }: ToolProps) {
  const { chart, isDemo } = useChartInSlot()
  const stage = useStageInSlot()
  const { chart: words } = useWords()
  const history = useChartBefore(chart)
  const end = () => {
    close()
    stage.element.focus()
  }
  const say = (text: string, more?: ReactNode) => (
    <>
      <CompareHeader close={end}>
        <p role="status">{text}</p>
      </CompareHeader>
      {more}
    </>
  )
  const content = () => {
    if (isDemo) return say(words.compare.demo)
    if (history.state === 'loading') return say(words.compare.loading)
    const retry = history.state === 'fault' ? history.retry : undefined
    // The comparison of another chart: this one was replaced while it was open.
    if (history.state === 'fault' || history.value.image !== chart.image_day) {
      return say(words.compare.failed, retry && <RetryButton retry={retry} />)
    }
    const { before, unchangedSince } = history.value
    if (before) return <ComparisonView before={before} close={end} />
    return say(unchangedSince ? words.compare.unchanged(unchangedSince) : words.compare.none)
  }
  return <Panel close={end}>{content()}</Panel>
}

/** Takes the focus, so that a screen reader reads it and the next Tab moves into it. Escape closes it. */
function Panel({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
  const { chart: words } = useWords()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`raised ${style.panel}`}
      aria-label={words.tools.compare}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
    </section>
  )
}
