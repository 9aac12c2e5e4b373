import { useCallback, useSyncExternalStore } from 'react'
import { type Stage, toPlane } from '../../chart/view/index.ts'
import type { View } from '../edit/view.ts'

/** The view of the stage at its latest drawing; null: it has not drawn yet. */
export function useView(stage: Stage | null): View | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!stage) return () => undefined
      const drawn = () => {
        if (keep(stage)) listener()
      }
      // The stage may have drawn before this effect.
      keep(stage)
      stage.map.on('postrender', drawn)
      return () => stage.map.un('postrender', drawn)
    },
    [stage],
  )
  return useSyncExternalStore(subscribe, () => (stage && views.get(stage)) ?? null)
}

const views = new WeakMap<Stage, View>()

/** Whether the view differs from that of the previous drawing. */
function keep(stage: Stage): boolean {
  const { map, chart } = stage
  const [left, top] = map.getPixelFromCoordinate(toPlane({ x: 0, y: 0 }, chart.height)) ?? []
  const [width = 0, height = 0] = map.getSize() ?? []
  if (left === undefined || top === undefined) return false
  const view = { scale: 1 / (map.getView().getResolution() ?? 1), left, top, width, height }
  const before = views.get(stage)
  if (before && JSON.stringify(before) === JSON.stringify(view)) return false
  views.set(stage, view)
  return true
}
