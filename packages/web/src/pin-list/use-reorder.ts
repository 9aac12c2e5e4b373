import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { offsetOf, type Place, placeAt } from './reorder.ts'

export type Reorder = {
  /** The place of the row that is dragged; null: none is. */
  readonly from: number | null
  readonly start: (event: PointerEvent<HTMLElement>, at: number) => void
  /** How far a row is moved on the screen, for the CSS property `translate`. */
  readonly offsetOf: (at: number) => string | undefined
}

type Drag = { readonly from: number; readonly to: number; readonly moved: number; readonly places: readonly Place[] }

/** Drags a row of a list by its handle. The others make room; the new order is reported when the pointer is released. */
export function useReorder(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void): Reorder {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<AbortController>(null)
  useEffect(() => () => end.current?.abort(), [])

  function start(event: PointerEvent<HTMLElement>, from: number): void {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const startedAt = event.clientY
    const places = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    let now: Drag = { from, to: from, moved: 0, places }
    const stop = new AbortController()
    end.current?.abort()
    end.current = stop
    const { signal } = stop
    const finish = (isDropped: boolean) => {
      stop.abort()
      setDrag(null)
      if (isDropped && now.to !== from) drop(from, now.to)
    }
    handle.setPointerCapture(event.pointerId)
    const follow = ({ clientY }: { readonly clientY: number }) => {
      const moved = clientY - startedAt
      now = { from, to: placeAt(places, from, moved), moved, places }
      setDrag(now)
    }
    handle.addEventListener('pointermove', follow, { signal })
    handle.addEventListener('pointerup', () => finish(true), { signal })
    handle.addEventListener('pointercancel', () => finish(false), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal })
  }

  return {
    from: drag?.from ?? null,
    start,
    offsetOf: (at) => (drag ? `0 ${offsetOf(drag.places, drag, at)}px` : undefined),
  }
}
