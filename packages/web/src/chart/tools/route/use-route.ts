import { useMemo } from 'react'
import { useKept } from '../../../kept/index.ts'
import { type Route, readRoute } from './route.ts'

/** Name of the setting, which is the same on all devices of the person. */
const settingName = 'route'

export function useRoute(): {
  readonly route: Route | null
  readonly keep: (route: Route) => void
  readonly remove: () => void
} {
  const { rows, put, remove } = useKept('settings')
  const kept = rows.get(settingName)?.value
  const route = useMemo(() => readRoute(kept), [kept])
  return useMemo(
    () => ({ route, keep: (points) => put(settingName, { points }), remove: () => remove(settingName) }),
    [route, put, remove],
  )
}
