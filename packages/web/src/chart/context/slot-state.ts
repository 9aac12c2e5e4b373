import { useCallback, useState } from 'react'
import { type Slot, useChartInSlot } from './chart-context.ts'

/** State of a tool that is kept when the chart changes, and while the tool is off: a hook like `useState`, for one component. */
export function slotState<T extends string | boolean>(initial: T) {
  const states = new WeakMap<Slot, T>()
  return function useSlotState(): readonly [T, (next: T) => void] {
    const { slot } = useChartInSlot()
    const [state, setState] = useState<T>(() => states.get(slot) ?? initial)
    const set = useCallback(
      (next: T) => {
        states.set(slot, next)
        setState(next)
      },
      [slot],
    )
    return [state, set]
  }
}
