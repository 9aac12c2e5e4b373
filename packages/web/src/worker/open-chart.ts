import { useEffect } from 'react'
import { keepScreenOn } from '../device/index.ts'
import { base } from '../service/index.ts'
import { namesOf } from './build.ts'
import { startNewBuild } from './keep-viewer.ts'

/** While a chart is open, no new build starts in this browser, and the screen stays on. */
export function useOpenChart(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const close = holdChart()
    const letSleep = keepScreenOn(navigator.wakeLock, document)
    return () => {
      letSleep()
      close()
    }
  }, [isOpen])
}

function holdChart(): () => void {
  const closed = new AbortController()
  const held = navigator.locks?.request(
    namesOf(base).chartLock,
    { mode: 'shared' },
    () => new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve())),
  )
  void held?.then(startNewBuild, () => undefined)
  return () => closed.abort()
}
