import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'

import { type Stage, toImage } from '../../chart/view/index.ts'
import { secondsText } from '../../position/index.ts'
import { useMedia } from '../../style/index.ts'
import { boxOf } from '../edit/edit-history.ts'
import { meshPlace } from '../edit/mesh-place.ts'
import { nearestMark } from '../edit/nearest-mark.ts'
import type { OpenChart } from '../edit/open-chart.ts'
import { type Spot, toScreen, type View, wayInto } from '../edit/view.ts'
import { loadImage } from '../service.ts'
import type { Calibrating } from '../state/use-calibration.ts'
import { useCalibrateWords } from '../words.tsx'
import style from './calibration-stage.module.css'
import { Overlay } from './overlay.tsx'
import { useAimingStage } from './use-aiming-stage.ts'
import { useView } from './use-view.ts'

/** What keys and buttons can do with the stage. */
export type StageControls = {
  readonly zoom: (factor: number) => void
  readonly fit: () => void
  /** Screen pixels. */
  readonly pan: (right: number, down: number) => void
  /** The spot below the cross. */
  readonly middle: () => Spot
  readonly hasFocus: () => boolean
  readonly focus: () => void
}

type CalibrationStageProps = Pick<Calibrating, 'state' | 'dispatch' | 'reasonOf'> & {
  readonly open: OpenChart
  readonly hasGrid: boolean
  readonly press: (at: Spot) => void
  readonly ref: Ref<StageControls>
}

/** The image of the chart with the points and boxes of the person. Remounted for each chart. */
export function CalibrationStage({ open, state, dispatch, reasonOf, hasGrid, press, ref }: CalibrationStageProps) {
  const words = useCalibrateWords()
  const { chart, width, height } = open.opened
  const { marks } = open.history.now
  const { selected, marking, judged } = state
  const light = useMedia('(prefers-color-scheme: dark)') ? 'night' : 'day'
  const load = useCallback(() => loadImage(chart.id, light), [chart.id, light])
  const [pointer, setPointer] = useState<Spot | null>(null)

  const { element, place, stage } = useAimingStage({ id: chart.id, width, height }, load, {
    markAt: ([x = 0, y = 0]) => (marking || !view ? null : nearestMark(marks, view, { x, y })),
    take: (id) => dispatch({ do: 'select', id }),
    drag: (id, at, isFirst) => dispatch({ do: 'put', id, at, joins: !isFirst }),
    press,
    hover: setPointer,
    fail: (error) => dispatch({ do: 'say', message: reasonOf(error) }),
  })
  const view = useView(stage)
  const isByKeys = useIsByKeys(element)
  useImperativeHandle(ref, () => controlsOf(stage, element), [stage, element])
  useRevealed(stage, view, open, selected)

  const map = judged?.fit?.map ?? null
  const verdict = judged?.fit?.verdict
  const middle = stage && view ? middleOf(stage) : null
  const at = isByKeys ? middle : pointer
  const corner = marking?.corner
  const end = pointer ?? middle
  return (
    <>
      {view && (
        <div
          className={style.sheet}
          data-sheet=""
          style={{ width, height, transform: `translate(${view.left}px, ${view.top}px) scale(${view.scale})` }}
        />
      )}
      <div
        ref={place}
        className={style.surface}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys aim on it
        tabIndex={0}
        role="application"
        aria-label={words.chart}
        aria-describedby="chart-means"
      />
      {view && (
        <Overlay
          view={view}
          marks={marks}
          selected={selected}
          map={hasGrid ? map : null}
          planView={open.history.now.planView ?? verdict?.planView ?? null}
          insets={verdict?.insets ?? []}
          draft={corner && end ? boxOf(corner, end) : null}
          hasCross={isByKeys}
        />
      )}
      {at && map && (
        <p className={`raised ${style.pointer}`} data-pointer="">
          {secondsText(meshPlace(map.mesh, { width, height }, at))}
        </p>
      )}
    </>
  )
}

const middleOf = ({ map, chart }: Stage): Spot => toImage(map.getView().getCenter() ?? [], chart.height)

const controlsOf = (stage: Stage | null, element: HTMLElement | null): StageControls => ({
  zoom: (factor) => stage?.zoom(factor),
  fit: () => stage?.fit('page'),
  pan: (right, down) => stage?.pan(right, down),
  middle: () => (stage ? middleOf(stage) : { x: 0, y: 0 }),
  hasFocus: () => element !== null && document.activeElement === element,
  focus: () => element?.focus({ preventScroll: true }),
})

/** Whether the stage has the focus and the last input was a key: then the cross for aiming is shown. */
function useIsByKeys(element: HTMLElement | null): boolean {
  const [isByKeys, set] = useState(false)
  useEffect(() => {
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('keydown', () => set(true), { signal })
    element.addEventListener('pointerdown', () => set(false), { signal })
    element.addEventListener('blur', () => set(false), { signal })
    return () => ended.abort()
  }, [element])
  return isByKeys
}

/** Scrolls a point that gets selected into view. */
function useRevealed(stage: Stage | null, view: View | null, open: OpenChart, selected: number | null): void {
  const revealed = useRef(selected)
  useEffect(() => {
    if (!stage || !view || revealed.current === selected) return
    revealed.current = selected
    const mark = open.history.now.marks.find(({ id }) => id === selected)
    if (!mark) return
    const { x, y } = wayInto(view, toScreen(view, mark))
    if (x !== 0 || y !== 0) stage.pan(x, y)
  }, [stage, view, open, selected])
}
