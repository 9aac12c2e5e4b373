import type { JobKind, JobOutcome, JobRun } from '../../jobs/index.ts'
import { type AuditEntry, type AuditLog, auditEntry } from '../audit/audit-log.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { type LogoutTokenParts, makeLogoutToken } from './logout-token.ts'
import type { SendLogoutToken, SendResult } from './send-logout-token.ts'
import type { SessionClient } from './session-client.ts'

export type NotificationParts = LogoutTokenParts & {
  readonly audit: Pick<AuditLog, 'append'>
  readonly clients: ClientStore
  readonly send: SendLogoutToken
  readonly now: Clock
  /** Called with what could not be sent. */
  readonly failed: (failure: NotificationFailure) => void
}

/** What is reported about a client that could not be notified. */
export type NotificationFailure = {
  readonly clientId: string
  readonly reason: string
  /** Whether it is tried again. */
  readonly again: boolean
}

/** Seconds from a failed attempt to the next; after the last, the client is not notified. */
export const retryDelays: readonly number[] = [10, 60, 300, 900, 1800, 3600]

/** Milliseconds for which a client that failed is sent nothing more, so that others do not wait for it. */
const pause = 5_000

/**
 * The jobs that notify clients of browser sessions that ended (OpenID Connect Back-Channel Logout), one for each session and client.
 * The store adds them in the write that ends the session.
 */
export function logoutNotices(parts: NotificationParts): JobKind {
  /** Until when, for each client that failed a moment ago. */
  const unavailable = new Map<string, number>()
  return {
    name: 'logout notice',
    runsIn: 'servers',
    retry: retryDelays,
    lease: 60,
    together: 20,
    failure: 'Applications could not be notified of ended browser sessions',
    logsFailures: true,
    async run(runs) {
      const byClient = Map.groupBy(runs, ({ job }) => String(job.input['clientId']))
      const outcomes = new Map<JobRun, JobOutcome>()
      const notified = [...byClient].map(async ([clientId, due]) => {
        for (const [run, outcome] of await notifyClient({ clientId, due, unavailable }, parts))
          outcomes.set(run, outcome)
      })
      await Promise.all(notified)
      return runs.map((run) => outcomes.get(run) as JobOutcome)
    },
  }
}

type Batch = {
  readonly clientId: string
  readonly due: readonly JobRun[]
  readonly unavailable: Map<string, number>
}

/** All notifications of one client in a batch, which leave one entry in the audit log. */
async function notifyClient(
  { clientId, due, unavailable }: Batch,
  parts: NotificationParts,
): Promise<readonly (readonly [JobRun, JobOutcome])[]> {
  const found = await parts.clients.find(clientId)
  const client = found?.enabled ? found : null
  const send = (unavailable.get(clientId) ?? 0) > parts.now() ? async () => notSent : sendTo(client, parts)
  const attempts = await Promise.all(due.map(async (run) => ({ run, result: await send(run) })))
  // Cut off: another server sends it when its lease is over.
  const ended = attempts.filter(({ run, result }) => !run.signal.aborted || result.outcome === 'delivered')
  const settled = ended.map(({ run, result }): Settled => {
    const again = result.outcome === 'retry' && run.job.attempts <= retryDelays.length
    return { result, again }
  })
  for (const { result, again } of settled) {
    if (result === notSent) continue
    if (result.outcome === 'retry') unavailable.set(clientId, parts.now() + pause)
    else unavailable.delete(clientId)
    if (result.outcome === 'delivered' || result === unregistered) continue
    parts.failed({ clientId, reason: result.reason, again })
  }
  const entry = entryOf(clientId, settled, parts.now())
  if (entry) await parts.audit.append(entry)
  return attempts.map(({ run, result }) => [run, outcomeOf(result)])
}

/** Its application was removed or disabled, or has no address for it any more. */
const unregistered: SendResult = { outcome: 'refused', reason: 'no address' }
const notSent: SendResult = { outcome: 'retry', reason: 'unavailable a moment ago' }

function sendTo(client: Client | null, parts: NotificationParts): (run: JobRun) => Promise<SendResult> {
  const url = client?.backchannelLogoutUri ?? null
  if (client === null || url === null) return async () => unregistered
  return ({ job, signal }) => {
    const { sid, sub } = job.input as Pick<SessionClient, 'sid' | 'sub'>
    return parts.send(url, makeLogoutToken({ sid, sub }, client, parts, parts.now()), signal)
  }
}

function outcomeOf({ outcome, reason }: SendResult): JobOutcome {
  if (outcome === 'delivered') return { outcome: 'succeeded', result: null }
  return { outcome: 'failed', failure: reason, again: outcome === 'retry' }
}

type Settled = { readonly result: SendResult; readonly again: boolean }

/** Retries are not logged, nor notifications to an application without an address. */
function entryOf(clientId: string, settled: readonly Settled[], now: number): AuditEntry | undefined {
  const notified = settled.filter(({ result }) => result.outcome === 'delivered').length
  const final = settled.filter(({ result, again }) => !again && result !== unregistered).length
  if (final === 0) return undefined
  const details = { notified, given_up: final - notified }
  return auditEntry('logout-notify', now, { clientId, outcome: notified === 0 ? 'refused' : 'ok', details })
}
