import type { Fault, Outcome } from './fault.ts'

/** State of the server and the session, inferred from the outcomes of the last calls. */
export type Health = {
  /** A call was rejected because the session has ended. */
  readonly isSignedOut: boolean
  /** Consecutive calls without an answer; 0: the server answers. */
  readonly unanswered: number
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | null
}

export const healthy: Health = { isSignedOut: false, unanswered: 0, retryAfter: null }

/**
 * What an outcome says of it. Only a proof ends an outage, see `HealthMonitor.begin`; only signing in ends being signed out.
 */
export function healthAfter(health: Health, fault: Fault | null, isProof: boolean): Health {
  if (fault?.kind === 'unreachable')
    return { ...health, unanswered: health.unanswered + 1, retryAfter: fault.retryAfter ?? null }
  const isSignedOut = health.isSignedOut || fault?.kind === 'signed-out'
  const isBack = isProof && health.unanswered > 0
  if (isSignedOut === health.isSignedOut && !isBack) return health
  return isBack ? { isSignedOut, unanswered: 0, retryAfter: null } : { ...health, isSignedOut }
}

/** Seconds before attempt number `attempt` (1 is the first) to reach the server again. */
export const secondsBefore = (attempt: number): number => Math.min(30, 2 ** Math.max(1, attempt))

/** Takes the outcome of a call; `isStored`: caches may keep such answers, and give them without the server. */
export type ReportOutcome = (outcome: Outcome<unknown>, isStored: boolean) => void

export type HealthMonitor = {
  /** A call begins. Its answer proves that the server is there, unless it comes from a cache or was on its way before the outage. */
  readonly begin: () => ReportOutcome
  /** What the server says of the session when it is asked. */
  readonly reportSession: (isSignedIn: boolean) => void
  readonly current: () => Health
  readonly subscribe: (listener: () => void) => () => void
}

/** `doubt` is called for an answer during an outage that does not prove that the server is back. */
export function createMonitor(doubt: () => void): HealthMonitor {
  let health = healthy
  let failures = 0
  let doubted = 0
  const listeners = new Set<() => void>()
  const become = (next: Health) => {
    if (next === health) return
    health = next
    for (const listener of listeners) listener()
  }
  return {
    begin() {
      const before = failures
      return (outcome, isStored) => {
        const fault = outcome.ok ? null : outcome.fault
        if (fault?.kind === 'unreachable') failures += 1
        const isProof = !isStored && before === failures
        become(healthAfter(health, fault, isProof))
        if (isProof || health.unanswered === 0 || fault?.kind === 'unreachable' || doubted === failures) return
        doubted = failures
        doubt()
      }
    },
    reportSession(isSignedIn) {
      if (health.isSignedOut === isSignedIn) become({ ...health, isSignedOut: !isSignedIn })
    },
    current: () => health,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
