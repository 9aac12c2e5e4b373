import { type ChartRecord, chartValidity } from '#client'
import { markOf } from './new-pin.ts'
import type { Pin } from './pin-board.ts'

/** How the published chart differs from the one that was pinned; null: it does not. */
export type PinState = 'withdrawn' | 'expired' | 'changed' | null

/** `chart`: the published one; undefined: there is none any more. */
export function pinState(pin: Pick<Pin, 'mark'>, chart: ChartRecord | undefined, now: number): PinState {
  if (!chart) return 'withdrawn'
  if (chartValidity(chart, now) === 'expired') return 'expired'
  return pin.mark !== undefined && pin.mark !== markOf(chart) ? 'changed' : null
}
