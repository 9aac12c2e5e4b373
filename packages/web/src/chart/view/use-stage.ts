import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { type ChartRecord, chartMap } from '#client'
import { openStage, type Stage } from './stage.ts'

/** The stage of a chart in the element that gets the ref. Null until the element is mounted. */
export function useStage(chart: ChartRecord): {
  readonly place: RefCallback<HTMLElement>
  readonly stage: Stage | null
} {
  const [stage, setStage] = useState<Stage | null>(null)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const opened = openStage(element, chart, { chartMap: chartMap(chart) })
      setStage(opened)
      return () => {
        setStage(null)
        opened.close()
      }
    },
    [chart],
  )
  return { place, stage }
}

/** Calls back after each drawing of the stage, at most once a frame. */
export function useDrawn(stage: Stage | null, onDrawn: (stage: Stage) => void): void {
  useEffect(() => {
    if (!stage) return
    const listener = () => onDrawn(stage)
    listener()
    stage.map.on('postrender', listener)
    return () => stage.map.un('postrender', listener)
  }, [stage, onDrawn])
}
