import { useEffect, useRef, useState } from 'react'
import { dayText } from '../../../formats/index.ts'
import type { ChartBefore } from '../../../service/index.ts'
import { useLanguage, useWords } from '../../../words/index.ts'
import { useChartInSlot, useStageInSlot } from '../../context/chart-context.ts'
import { extentOf } from '../../plane/pixel-plane.ts'
import { ChangeList } from './change-list.tsx'
import style from './compare.module.css'
import { CompareHeader, RetryButton } from './compare-header.tsx'
import { type CompareLayer, isOfFormat, openCompareLayer } from './compare-layer.ts'
import { useBefore, useComparison } from './use-comparison.ts'

/** Both images, with controls to fade between them. The version of the earlier one is named above it while it is visible. */
export function ComparisonView({ before, close }: { readonly before: ChartBefore; readonly close: () => void }) {
  const { chart, isNight } = useChartInSlot()
  const stage = useStageInSlot()
  const { compare: words } = useWords().chart
  const { language } = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const loaded = useBefore(before, isNight, attempt)
  const isInTurn = !isOfFormat(before, chart)
  const comparison = useComparison(before, chart)
  const [percent, setPercent] = useState(isInTurn ? 100 : 50)
  const [at, setAt] = useState<number | null>(null)
  const layer = useRef<CompareLayer>(null)
  const rows = useRef<HTMLDivElement>(null)
  const image = loaded.state === 'ready' ? loaded.image : null

  useEffect(() => {
    const opened = openCompareLayer(stage)
    layer.current = opened
    return () => opened.close()
  }, [stage])
  const notice = words.acrossPicture(before.cycle)
  useEffect(() => {
    const known = typeof comparison === 'string' ? null : comparison
    layer.current?.show(image && { before: image, now: percent / 100, comparison: known, at, isNight, notice })
  }, [image, percent, comparison, at, isNight, notice])

  const changes = typeof comparison === 'string' ? [] : comparison.changes
  const go = (to: number) => {
    const change = changes[to]
    if (!change) return
    setAt(to)
    const { width, height } = (rows.current?.closest('section') ?? stage.element).getBoundingClientRect()
    const isCovered = width > stage.element.clientWidth / 2
    stage.showBox(extentOf(change.box, chart.height), isCovered ? height : 0)
  }
  const name = before.name === chart.name ? '' : `${before.name}. `
  return (
    <>
      <CompareHeader isLoud close={close}>
        <p role="alert">
          <strong>{words.superseded}</strong> {name}
          {words.supersededMeans(before.cycle, dayText(before.revisionDate, language))}
        </p>
      </CompareHeader>
      {loaded.state === 'failed' && <RetryButton retry={() => setAttempt(attempt + 1)} />}
      {loaded.state === 'ready' ? (
        <div ref={rows} className={style.rows}>
          <ChangeList comparison={comparison} at={at} go={go} />
          <Between percent={percent} set={setPercent} isInTurn={isInTurn} cycle={before.cycle} />
        </div>
      ) : (
        <p role="status">{words[loaded.state]}</p>
      )}
    </>
  )
}

/** Fades from the earlier image to the present one, in steps or directly. */
function Between({
  percent,
  set,
  isInTurn,
  cycle,
}: {
  /** The opacity of the present chart. */
  readonly percent: number
  readonly set: (percent: number) => void
  readonly isInTurn: boolean
  readonly cycle: string
}) {
  const { compare: words } = useWords().chart
  const end = (to: 0 | 100, label: string) => (
    <button type="button" className="button" aria-pressed={percent === to} onClick={() => set(to)}>
      {label}
    </button>
  )
  const value = percent === 0 ? words.onlyBefore(cycle) : percent === 100 ? words.now : words.share(percent)
  return (
    <div className={`${style.between} ${isInTurn ? style.turns : ''}`}>
      {end(0, words.before)}
      {!isInTurn && (
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={words.slider}
          aria-valuetext={value}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
      )}
      {end(100, words.now)}
    </div>
  )
}
