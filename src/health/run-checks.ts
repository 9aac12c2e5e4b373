import { catalogue } from './catalogue/catalogue.ts'
import type { CheckName, Finding } from './findings.ts'

/** `null`: it is well. `unknown`: it cannot be known at present, because something else failed that another check names. */
export type CheckResult = Finding | null | 'unknown'

export type Check = {
  readonly name: CheckName
  /** Seconds for which a result is good; 0: it is run for each report. A finding is looked at again after at most `retry` seconds. */
  readonly freshFor: number
  /** Rejects with what it did not expect. */
  run(): Promise<CheckResult>
}

export type CheckState = 'ok' | 'warning' | 'failed' | 'unknown'
export type ReportedCheck = { readonly state: CheckState; readonly finding: Finding | null }
export type HealthReport = {
  /** Whether this server should get requests: no required check failed. */
  readonly isReady: boolean
  readonly checks: ReadonlyMap<CheckName, ReportedCheck>
}

export type CheckParts = {
  /** Milliseconds that a report waits for a check. */
  readonly limit: number
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number
  /** Called once for each change of what a check finds: with the finding, or null when the check is well again. */
  readonly changed: (name: CheckName, finding: Finding | null) => void
  /** Called with what a check did not expect, once until it has a result again. */
  readonly unexpected: (name: CheckName, error: unknown) => void
}

type Standing = { readonly result: CheckResult; readonly at: number }
/** `Error`: an unexpected one. */
type Outcome = CheckResult | { readonly error: unknown }

/** Seconds. */
const retry = 60

/**
 * Runs checks, all at the same time. One that has no result in time is not started again before it has one, however many ask: a
 * required one then has failed, and of an advisory one the last result counts.
 */
export function createChecks(
  checks: readonly Check[],
  { limit, monotonic, changed, unexpected }: CheckParts,
): () => Promise<HealthReport> {
  const running = new Map<CheckName, Promise<void>>()
  const standings = new Map<CheckName, Standing>()
  const reported = new Map<CheckName, string>()
  const surprised = new Set<CheckName>()

  function isFresh({ name, freshFor }: Check): boolean {
    const known = standings.get(name)
    if (known === undefined || known.result === 'unknown') return false
    const seconds = known.result === null ? freshFor : Math.min(freshFor, retry)
    return monotonic() - known.at < seconds * 1000
  }

  function settle({ name }: Check, outcome: Outcome): void {
    const isError = outcome !== null && typeof outcome === 'object' && 'error' in outcome
    if (isError && !surprised.has(name)) unexpected(name, outcome.error)
    if (isError) surprised.add(name)
    else surprised.delete(name)
    note(name, isError ? (catalogue[name].isRequired ? broken(name) : 'unknown') : outcome)
  }

  function note(name: CheckName, result: CheckResult): void {
    standings.set(name, { result, at: monotonic() })
    if (result === 'unknown') return
    const kind = result?.kind ?? ''
    if (kind === (reported.get(name) ?? '')) return
    reported.set(name, kind)
    changed(name, result)
  }

  function run(check: Check): Promise<void> {
    const started =
      running.get(check.name) ??
      Promise.resolve()
        .then(() => check.run())
        .catch((error: unknown): Outcome => ({ error }))
        .then((outcome) => settle(check, outcome))
        .finally(() => running.delete(check.name))
    running.set(check.name, started)
    return started
  }

  async function update(check: Check): Promise<void> {
    if (isFresh(check)) return
    const isInTime = await within(limit, run(check))
    if (!isInTime && catalogue[check.name].isRequired) note(check.name, broken(check.name))
  }

  return async () => {
    await Promise.all(checks.map(update))
    const states = checks.map(({ name }) => [name, reportedOf(name, standings.get(name)?.result)] as const)
    return { isReady: states.every(([, { state }]) => state !== 'failed'), checks: new Map(states) }
  }
}

/** A required check without a result: the first thing that it can find. */
function broken(name: CheckName): Finding {
  const [[kind, text] = ['', { reason: '', remedy: '' }]] = Object.entries(catalogue[name].kinds)
  return { check: name, kind, ...text }
}

function reportedOf(name: CheckName, result: CheckResult | undefined): ReportedCheck {
  if (result === null) return { state: 'ok', finding: null }
  if (result === undefined || result === 'unknown') return { state: 'unknown', finding: null }
  return { state: catalogue[name].isRequired ? 'failed' : 'warning', finding: result }
}

async function within(limit: number, run: Promise<void>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, limit, false)
  return Promise.race([run.then(() => true), timeout]).finally(() => clearTimeout(timer))
}
