import { choosePosition, type Received, receivedFirst, reconnectDelay } from './choose-position.ts'
import { fromBrowser, readPosition } from './position.ts'
import { extendTrail, type TrailPoint } from './trail.ts'

/** The states of both sources of positions. */
export type FeedState = {
  readonly received: Received | null
  /** Milliseconds between the last two positions. */
  readonly interval: number
  readonly trail: readonly TrailPoint[]
  /** `connected`: the server answers; `received` shows whether it sends positions. */
  readonly stream: 'connecting' | 'connected' | 'waiting'
  readonly browser: 'asking' | 'on' | 'denied' | 'unavailable'
}

/** The browser APIs that a feed uses. */
export type FeedWorld = {
  readonly connect: () => WebSocket
  readonly geolocation: Geolocation | undefined
  readonly now: () => number
  readonly chance: () => number
}

export type PositionFeed = {
  readonly state: () => FeedState
  /**
   * Runs while it has subscribers and shortly afterwards, so that it continues when the chart changes. It reads the browser's position
   * only while it runs.
   */
  subscribe(listener: () => void): () => void
}

const idle: FeedState = { received: null, interval: 0, trail: [], stream: 'connecting', browser: 'asking' }

/** Milliseconds. */
const lingers = 2_000

function withPosition(state: FeedState, received: Received | null): FeedState {
  if (received === null || received === state.received) return state
  const { position, receivedAt } = received
  return {
    ...state,
    received,
    interval: state.received ? receivedAt - state.received.receivedAt : 0,
    trail: extendTrail(state.trail, { lat: position.lat, lng: position.lng, at: receivedAt }),
  }
}

/** Positions from the server's WebSocket and from the browser, merged. */
export function openPositionFeed({ connect, geolocation, now, chance }: FeedWorld): PositionFeed {
  const listeners = new Set<() => void>()
  let state = idle
  let fromStream: Received | null = null
  let fromDevice: Received | null = null
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined

  function change(changes: Partial<FeedState>): void {
    state = { ...withPosition(state, choosePosition(fromStream, fromDevice, now())), ...changes }
    for (const listener of listeners) listener()
  }

  function openStream(): () => void {
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let socket: WebSocket | null = null
    const open = () => {
      change({ stream: 'connecting' })
      const opened = connect()
      socket = opened
      let isFirst = true
      opened.onopen = () => change({ stream: 'connected' })
      opened.onmessage = ({ data }: MessageEvent<unknown>) => {
        const position = typeof data === 'string' ? readPosition(data) : null
        if (position === null) return
        failures = 0
        fromStream = isFirst ? receivedFirst(position, fromStream, now()) : { position, receivedAt: now() }
        isFirst = false
        change({ stream: 'connected' })
      }
      opened.onclose = () => {
        if (socket !== opened) return
        change({ stream: 'waiting' })
        timer = setTimeout(open, reconnectDelay(failures++, chance()))
      }
    }
    open()
    return () => {
      clearTimeout(timer)
      const opened = socket
      socket = null
      opened?.close()
    }
  }

  function watchDevice(): () => void {
    if (!geolocation) {
      change({ browser: 'unavailable' })
      return () => undefined
    }
    const watch = geolocation.watchPosition(
      (fix) => {
        fromDevice = { position: fromBrowser(fix), receivedAt: now() }
        change({ browser: 'on' })
      },
      ({ code, PERMISSION_DENIED }) => change({ browser: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, maximumAge: 1_000 },
    )
    return () => geolocation.clearWatch(watch)
  }

  return {
    state: () => state,
    subscribe(listener) {
      clearTimeout(leaving)
      listeners.add(listener)
      if (!stop) {
        const [closeStream, endWatch] = [openStream(), watchDevice()]
        stop = () => {
          closeStream()
          endWatch()
        }
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leaving = setTimeout(() => {
          stop?.()
          stop = null
          fromStream = null
          fromDevice = null
          state = idle
        }, lingers)
      }
    },
  }
}
