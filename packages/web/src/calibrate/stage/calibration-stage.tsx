import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'

import { type Stage, toImage } from '../../chart/view/index.ts'
import { secondsText } from '../../position/index.ts'
import { useMedia } from '../../style/index.ts'
import { boxOf } from '../edit/edit-history.ts'
import { circleBy, type Held, type Inset } from '../edit/inset-shapes.ts'
import { meshPlace } from '../edit/mesh-place.ts'
import { nearestGrip, nearestMark, reach } from '../edit/nearest-mark.ts'
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
  /** Image pixels around a spot that a press means. */
  readonly reach: () => number
  readonly hasFocus: () => boolean
  readonly focus: () => void
}

type CalibrationStageProps = Pick<Calibrating, 'state' | 'dispatch' | 'reasonOf'> & {
  readonly open: OpenChart
  readonly hasGrid: boolean
  readonly press: (at: Spot, reach: number) => void
  readonly ref: Ref<StageControls>
}

/** The image of the chart with the points and boxes of the person. Remounted for each chart. */
export function CalibrationStage({ open, state, dispatch, reasonOf, hasGrid, press, ref }: CalibrationStageProps) {
  const words = useCalibrateWords()
  const { chart, width, height } = open.opened
  const { marks, insets } = open.history.now
  const { selected, held, marking, judged } = state
  const light = useMedia('(prefers-color-scheme: dark)') ? 'night' : 'day'
  const load = useCallback(() => loadImage(chart.id, light), [chart.id, light])
  const [pointer, setPointer] = useState<Spot | null>(null)

  const { element, place, stage } = useAimingStage({ id: chart.id, width, height }, load, {
    thingAt: ([x = 0, y = 0]): Thing | null =>
      marking || !view ? null : (nearestMark(marks, view, { x, y }) ?? nearestGrip(insets, view, { x, y })),
    take: (thing) => dispatch(typeof thing === 'number' ? { do: 'select', id: thing } : { do: 'hold', held: thing }),
    drag: (thing, at, isFirst) =>
      dispatch(
        typeof thing === 'number'
          ? { do: 'put', id: thing, at, joins: !isFirst }
          : { do: 'move grip', held: thing, to: at, joins: !isFirst },
      ),
    press: (at) => press(at, reachIn(view)),
    hover: setPointer,
    fail: (error) => dispatch({ do: 'say', message: reasonOf(error) }),
  })
  const view = useView(stage)
  const isByKeys = useIsByKeys(element)
  useImperativeHandle(ref, () => controlsOf(stage, element, view), [stage, element, view])
  useRevealed(stage, view, open, selected)

  const map = judged?.fit?.map ?? null
  const verdict = judged?.fit?.verdict
  const middle = stage && view ? middleOf(stage) : null
  const at = isByKeys ? middle : pointer
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
          insets={open.history.now.planView ? insets : (verdict?.insets ?? [])}
          possible={verdict?.possibleInsets ?? []}
          held={held}
          hasGrips={marking === null && open.history.now.planView !== null}
          draft={marking && end ? draftOf(marking, end) : null}
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

/** A point by its id, or a grip of an inset. */
type Thing = number | Held

/** What would be marked if this were the next spot; a polygon as far as it has corners. */
function draftOf({ what, corners }: NonNullable<Calibrating['state']['marking']>, end: Spot): Inset | null {
  const [first] = corners
  if (!first) return null
  if (what === 'circle') return circleBy(first, end)
  return what === 'polygon' ? { ...boxOf(first, end), polygon: [...corners, end] } : boxOf(first, end)
}

const reachIn = (view: View | null) => reach / (view?.scale ?? 1)

const controlsOf = (stage: Stage | null, element: HTMLElement | null, view: View | null): StageControls => ({
  zoom: (factor) => stage?.zoom(factor),
  fit: () => stage?.fit('page'),
  pan: (right, down) => stage?.pan(right, down),
  middle: () => (stage ? middleOf(stage) : { x: 0, y: 0 }),
  reach: () => reachIn(view),
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
