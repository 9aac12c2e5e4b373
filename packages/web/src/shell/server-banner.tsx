import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '../notices/index.ts'
import { askAgain, refetch, secondsBefore, useHealth } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import { Banner } from './banner.tsx'

/** Shown while the server does not answer: the page stays, and retries with growing pauses. */
export function ServerBanner() {
  const { banner } = useWords().shell
  const { unanswered, retryAfter } = useHealth()
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
      <p>{banner.unreachable}</p>
      <span aria-live="off">{seconds > 0 ? banner.again(seconds) : banner.trying}</span>
      <button type="button" className="button" onClick={() => void askAgain()}>
        {banner.now}
      </button>
    </Banner>
  )
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
