import { useEffect } from 'react'
import type { ChartMap } from '#client'
import type { Stage } from '../../../view/stage.ts'
import { useRoute } from '../use-route.ts'
import { showRoute } from './route-layer.ts'

/** The route of the person, as long as they keep one. */
export function RouteOnChart({
  stage,
  chartMap,
  isNight,
  isAround,
}: {
  readonly stage: Stage
  readonly chartMap: ChartMap
  readonly isNight: boolean
  readonly isAround: boolean
}) {
  const { route } = useRoute()
  useEffect(
    () => (route ? showRoute(stage, chartMap, route, { isNight, isAround }) : undefined),
    [stage, chartMap, route, isNight, isAround],
  )
  return null
}
