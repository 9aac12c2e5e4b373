import { useThumbnails } from '../chart-rows/index.ts'
import { type Pin, type PinState, pinState } from '../pin/index.ts'
import { useChartsWith } from '../service/index.ts'

type Pinned = { readonly thumbnail: string | undefined; readonly state: PinState }

/** The published chart of a pin; while its list is not loaded, nothing is known about it. */
export function usePinnedChart(pin: Pin): Pinned {
  const thumbnailOf = useThumbnails()
  const list = useChartsWith(pin.airport, pin.id)
  if (list.state !== 'ready') return { thumbnail: undefined, state: null }
  const chart = list.value.charts.find(({ id }) => id === pin.id)
  return { thumbnail: chart && thumbnailOf(chart), state: pinState(pin, chart, Date.now()) }
}
