import { useEffect, useState, useSyncExternalStore } from 'react'
import { service } from '../../../service/index.ts'
import { type Freshness, freshness } from './choose-position.ts'
import { type FeedState, openPositionFeed } from './position-feed.ts'

const feed = openPositionFeed({
  connect: () => new WebSocket(service.positionUrl()),
  geolocation: navigator.geolocation,
  now: () => Date.now(),
  chance: () => Math.random(),
})

export type PositionState = FeedState & {
  readonly freshness: Freshness | null
  /** Seconds since the last position was received. */
  readonly age: number
}

/** The position of the aircraft, from the best source. The browser's own is read only once this hook is used. */
export function usePosition(): PositionState {
  const state = useSyncExternalStore(feed.subscribe, feed.state)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const { received } = state
  const at = Math.max(now, received?.receivedAt ?? 0)
  return {
    ...state,
    freshness: received && freshness(received, at),
    age: received ? Math.round((at - received.receivedAt) / 1000) : 0,
  }
}
