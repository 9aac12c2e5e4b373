import { useSyncExternalStore } from 'react'
import { thisBrowser } from '../../device/index.ts'
import { useMedia } from '../../style/index.ts'

const stored = 'platekeeper.chart-list'

/** Where a chart next to the list is as high as the window. */
const wide = '(min-width: 60rem) and (min-height: 34.01rem)'
/** Where two charts are, too. */
const veryWide = '(min-width: 90rem) and (min-height: 34.01rem)'

export type Rail = { readonly isOpen: boolean; readonly toggle: () => void }

/** The list next to the chart, open unless the person closed it in this browser; null: there is no space for it. */
export function useRail({ charts }: { readonly charts: 1 | 2 }): Rail | null {
  const hasSpace = useMedia(charts === 2 ? veryWide : wide)
  const isClosed = useSyncExternalStore(thisBrowser.subscribe, () => thisBrowser.get(stored) === 'closed')
  if (!hasSpace) return null
  return { isOpen: !isClosed, toggle: () => thisBrowser.set(stored, isClosed ? null : 'closed') }
}
