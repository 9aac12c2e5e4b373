import { useSyncExternalStore } from 'react'

const scheme = '(prefers-color-scheme: dark)'

/** Whether the page is dark now, by the person's choice or their system's. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia(scheme).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(scheme)
  media.addEventListener('change', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', listener)
    observer.disconnect()
  }
}
