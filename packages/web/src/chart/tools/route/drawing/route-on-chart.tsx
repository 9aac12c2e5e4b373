import { useEffect } from 'react'
import { useChartInSlot, useMapInSlot } from '../../../context/chart-context.ts'
import { useRoute } from '../use-route.ts'
import { showRoute } from './route-layer.ts'

/** The route of the person, as long as they keep one. */
export function RouteOnChart() {
  const { isNight, showsSurroundings } = useChartInSlot()
  const { stage, chartMap } = useMapInSlot()
  const { route } = useRoute()
  useEffect(
    () => (route ? showRoute(stage, chartMap, route, { isNight, showsSurroundings }) : undefined),
    [stage, chartMap, route, isNight, showsSurroundings],
  )
  return null
}
