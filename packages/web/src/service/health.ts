import type { Fault, Outcome } from './fault.ts'

/** How the server and the session are, by what the last calls ended with. */
export type Health = {
  /** A call was refused because nobody is signed in. */
  readonly isSignedOut: boolean
  /** Consecutive calls without an answer; 0: the server answers. */
  readonly unanswered: number
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | null
}

export const healthy: Health = { isSignedOut: false, unanswered: 0, retryAfter: null }

/** What an outcome says of it. Any answer shows that the server is there; only signing in ends being signed out. */
export function healthAfter(health: Health, fault: Fault | null): Health {
  if (fault?.kind === 'unreachable')
    return { ...health, unanswered: health.unanswered + 1, retryAfter: fault.retryAfter ?? null }
  const isSignedOut = health.isSignedOut || fault?.kind === 'signed-out'
  if (isSignedOut === health.isSignedOut && health.unanswered === 0) return health
  return { isSignedOut, unanswered: 0, retryAfter: null }
}

/** Seconds before attempt number `attempt` (1 is the first) to reach the server again. */
export const secondsBefore = (attempt: number): number => Math.min(30, 2 ** Math.max(1, attempt))

export type HealthMonitor = {
  readonly hear: (outcome: Outcome<unknown>) => void
  /** What the server says of the session when it is asked. */
  readonly hearSession: (isSignedIn: boolean) => void
  readonly current: () => Health
  readonly subscribe: (listener: () => void) => () => void
}

export function createMonitor(): HealthMonitor {
  let health = healthy
  const listeners = new Set<() => void>()
  const become = (next: Health) => {
    if (next === health) return
    health = next
    for (const listener of listeners) listener()
  }
  return {
    hear: (outcome) => become(healthAfter(health, outcome.ok ? null : outcome.fault)),
    hearSession(isSignedIn) {
      if (health.isSignedOut === isSignedIn) become({ ...health, isSignedOut: !isSignedIn })
    },
    current: () => health,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
