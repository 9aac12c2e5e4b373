import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { announce } from '../notices/index.ts'
import { PackNote } from '../packs/index.tsx'
import { askAgain, refetch, secondsBefore, service, useHealth } from '../service/index.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'
import { hereBelowApp } from './here.ts'

/**
 * Shown while the server does not answer: the page stays, or has charts that were taken along, and retries with growing pauses. One line, so
 * that it leaves a chart on a phone its place.
 */
export function ServerBanner() {
  const { banner } = useWords().shell
  const { language } = useLanguage()
  const { unanswered, why, retryAfter } = useHealth()
  const isOnline = useOnline()
  const isUnreachable = unanswered > 0
  const [attempt, setAttempt] = useState(1)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isUnreachable) return
    let left = Math.max(secondsBefore(attempt), retryAfter ?? 0)
    setSeconds(left)
    const timer = setInterval(() => {
      left -= 1
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      void askAgain().then(() => setAttempt(attempt + 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [isUnreachable, attempt, retryAfter])
  useReturn(isUnreachable, banner.back, () => setAttempt(1))
  if (!isUnreachable) return null
  return (
    <Banner kind="warning">
      <p>
        {why === null && !isOnline ? banner.noNetwork : banner[why ?? 'unreachable']}{' '}
        <PackNote>{banner.stays}</PackNote>
      </p>
      {why === 'other-page' && (
        // The worker of the viewer does not answer this address, so what answers in place of the server is shown.
        <a className="button" href={service.signInUrl(hereBelowApp(), language)}>
          {banner.openOther}
        </a>
      )}
      <span aria-live="off">{seconds > 0 ? banner.again(seconds) : banner.trying}</span>
      <button type="button" className="button" onClick={() => void askAgain()}>
        {banner.now}
      </button>
    </Banner>
  )
}

/** False only if the browser knows that the device has no network. */
const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine !== false)

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** After an outage, loads again what failed to load during it. */
function useReturn(isUnreachable: boolean, words: string, reset: () => void): void {
  const wasUnreachable = useRef(false)
  const done = useEffectEvent(reset)
  useEffect(() => {
    const isBack = wasUnreachable.current && !isUnreachable
    wasUnreachable.current = isUnreachable
    if (!isBack) return
    done()
    announce(words)
    void refetch('failed')
  }, [isUnreachable, words])
}
