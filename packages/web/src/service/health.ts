import type { Fault, Outage, Outcome } from './fault.ts'

/** State of the server and the session, inferred from the outcomes of the last calls. */
export type Health = {
  /** A call was rejected because the session has ended. */
  readonly isSignedOut: boolean
  /** Consecutive calls without a response; 0: the server answers. */
  readonly unanswered: number
  /** What is known about the outage; null: no response. */
  readonly why: Outage | null
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | null
}

export const healthy: Health = { isSignedOut: false, unanswered: 0, why: null, retryAfter: null }

/** Of a page that was stored in the browser, because the server did not send it. */
export const unconfirmed: Health = { ...healthy, unanswered: 1 }

/**
 * The state after an outcome. Only a proof that the server answers ends an outage, see `HealthMonitor.begin`; only a sign-in resets
 * `isSignedOut`.
 */
export function healthAfter(health: Health, fault: Fault | null, isProof: boolean): Health {
  if (fault?.kind === 'unreachable')
    return {
      ...{ isSignedOut: health.isSignedOut, unanswered: health.unanswered + 1 },
      ...{ why: fault.why ?? null, retryAfter: fault.retryAfter ?? null },
    }
  const isSignedOut = health.isSignedOut || fault?.kind === 'signed-out'
  const isBack = isProof && health.unanswered > 0
  if (isSignedOut === health.isSignedOut && !isBack) return health
  return isBack ? { ...healthy, isSignedOut } : { ...health, isSignedOut }
}

/** Seconds before attempt number `attempt` (1 is the first) to reach the server again. */
export const secondsBefore = (attempt: number): number => Math.min(30, 2 ** Math.max(1, attempt))

/** Takes the outcome of a call; `isStored`: the response may come from a cache, without the server. */
export type ReportOutcome = (outcome: Outcome<unknown>, isStored: boolean) => void

export type HealthMonitor = {
  /**
   * Called when a call starts. A response proves that the server answers, unless a cache may have sent it or the request was sent before
   * the outage.
   */
  readonly begin: () => ReportOutcome
  /** Called when the server has said whether a session exists. */
  readonly reportSession: (isSignedIn: boolean) => void
  readonly current: () => Health
  readonly subscribe: (listener: () => void) => () => void
}

/** `verify` is called after a response during an outage that does not prove that the server answers again. */
export function createMonitor(verify: () => void, first: Health = healthy): HealthMonitor {
  let health = first
  let failures = 0
  let verified = 0
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
        if (isProof || health.unanswered === 0 || fault?.kind === 'unreachable' || verified === failures) return
        verified = failures
        verify()
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
