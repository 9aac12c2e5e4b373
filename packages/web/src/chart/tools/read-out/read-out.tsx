import { useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../words/index.ts'
import { useChartInSlot, useStageInSlot } from '../../context/chart-context.ts'
import { coordinatesText } from '../../measure/coordinates.ts'
import { toImage } from '../../plane/pixel-plane.ts'
import type { Stage } from '../../view/stage.ts'
import { useDrawn } from '../../view/use-stage.ts'
import style from './read-out.module.css'

/**
 * Latitude and longitude below the mouse, or below a cross in the middle: for touch, where a finger hides the place, and for the
 * keyboard, which moves the chart below the cross.
 */
export function ReadOut() {
  const { showsSurroundings } = useChartInSlot()
  const stage = useStageInSlot()
  const { chart: words } = useWords()
  const output = useRef<HTMLOutputElement>(null)
  const [mouse, setMouse] = useState<readonly [number, number] | null>(null)

  useEffect(() => {
    const element = stage.element
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return setMouse(null)
      const { left, top } = element.getBoundingClientRect()
      setMouse([event.clientX - left, event.clientY - top])
    }
    const leave = () => setMouse(null)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
    }
  }, [stage.element])

  const write = useCallback(
    ({ map, chartMap, chart }: Stage) => {
      const [width = 0, height = 0] = map.getSize() ?? []
      const place = map.getCoordinateFromPixel(mouse ? [...mouse] : [width / 2, height / 2])
      if (!output.current || !place || !chartMap) return
      const point = toImage(place, chart.height)
      output.current.value =
        showsSurroundings || chartMap.covers(point) ? coordinatesText(chartMap.toLatLng(point)) : words.noCoordinates
    },
    [mouse, words, showsSurroundings],
  )
  useDrawn(stage, write)

  return (
    <>
      {!mouse && <div className={style.cross} aria-hidden="true" />}
      <output ref={output} className={style.read} aria-label={words.position} aria-live="off" />
    </>
  )
}
