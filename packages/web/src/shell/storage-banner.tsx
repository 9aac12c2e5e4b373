import { useState, useSyncExternalStore } from 'react'
import { thisBrowser } from '../device/index.ts'
import { useKeptState } from '../kept/index.ts'
import { useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'

/**
 * Shown if storage is full, in the browser or on the server: the viewer still works, and the banner says what is lost when the tab is
 * closed.
 */
export function StorageBanner() {
  const { kept, shell } = useWords()
  const isFull = useKeptState() === 'full'
  const isMemoryOnly = useSyncExternalStore(thisBrowser.subscribe, thisBrowser.isMemoryOnly)
  const [dismissed, dismiss] = useState('')
  const text = isFull ? kept.full : isMemoryOnly ? shell.banner.memoryOnly : ''
  if (text === dismissed) return null
  return (
    <Banner kind="warning">
      <p>{text}</p>
      <button type="button" className="button" onClick={() => dismiss(text)}>
        {shell.banner.understood}
      </button>
    </Banner>
  )
}
