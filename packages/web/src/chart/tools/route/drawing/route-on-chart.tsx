import { useEffect } from 'react'
import { useChartInSlot, useMapInSlot } from '../../../context/chart-context.ts'
import { useRoute } from '../use-route.ts'
import { showRoute } from './route-layer.ts'

/** Draws the person's route while one is stored. */
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
