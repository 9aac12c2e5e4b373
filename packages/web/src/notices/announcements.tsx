import { useSyncExternalStore } from 'react'

let text = ''
const listeners = new Set<() => void>()

/** Announces visible changes to screen readers. The same text twice is announced twice. */
export function announce(words: string): void {
  text = words === text ? `${words}\u00a0` : words
  for (const listener of listeners) listener()
}

/** Rendered once on the page. */
export function Announcements() {
  const words = useSyncExternalStore(subscribe, () => text)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {words}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
