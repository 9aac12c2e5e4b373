import { type AuditEntry, auditEntry } from '../audit/audit-log.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { type LogoutTokenParts, makeLogoutToken } from './logout-token.ts'
import type { SendLogoutToken, SendResult } from './send-logout-token.ts'
import type { SessionClient, SettledNotification } from './session-client.ts'
import type { SessionClientStore } from './session-client-store.ts'

export type NotificationParts = LogoutTokenParts & {
  readonly sessionClients: SessionClientStore
  readonly clients: ClientStore
  readonly send: SendLogoutToken
  readonly now: Clock
}

/** The job that notifies clients of browser sessions that ended (OpenID Connect Back-Channel Logout). */
export type Notifications = {
  /** Sends everything that is due. A failure of the store is reported; the next round tries again. */
  sendDue(): Promise<void>
  /** Resolves after the requests in progress were cut off; those are due again after `lease`. */
  stop(): Promise<void>
}

/** What is reported about a client that could not be notified. */
export type NotificationFailure = {
  readonly clientId: string
  readonly reason: string
  /** Whether it is tried again. */
  readonly again: boolean
}

/** Seconds between two rounds. */
export const notificationRounds = 5

/** Notifications that are sent at the same time. */
const batch = 20
/** Milliseconds after which a notification of a server that died is due again: longer than a batch takes. */
const lease = 60_000
/** Seconds from a failed attempt to the next; after the last, the client is not notified. */
export const retryDelays: readonly number[] = [10, 60, 300, 900, 1800, 3600]

type Report = {
  failed(failure: NotificationFailure): void
  broken(error: unknown): void
}

export function createNotifications(parts: NotificationParts, report: Report): Notifications {
  const stopping = new AbortController()
  let rounds = Promise.resolve()
  return {
    sendDue() {
      rounds = rounds.then(() => round(parts, report, stopping.signal)).catch(report.broken)
      return rounds
    },
    async stop() {
      stopping.abort()
      await rounds
    },
  }
}

async function round(parts: NotificationParts, report: Report, stopping: AbortSignal): Promise<void> {
  const { sessionClients, now } = parts
  // What becomes due meanwhile waits for the next round.
  const started = now()
  const unavailable = new Set<string>()
  while (!stopping.aborted) {
    const taken = await sessionClients.take({ now: started, until: now() + lease, limit: batch })
    const byClient = Map.groupBy(taken, ({ clientId }) => clientId)
    await Promise.all(
      [...byClient].map(([clientId, due]) => notifyClient({ clientId, due, unavailable }, parts, report, stopping)),
    )
    if (taken.length < batch) return
  }
}

type Batch = {
  readonly clientId: string
  readonly due: readonly SessionClient[]
  /** Clients that failed in an earlier batch of this round: they are not sent more, so that others do not wait for them. */
  readonly unavailable: Set<string>
}

/** All notifications of one client in a batch, which leave one entry in the audit log. */
async function notifyClient(
  { clientId, due, unavailable }: Batch,
  parts: NotificationParts,
  report: Report,
  stopping: AbortSignal,
): Promise<void> {
  const found = await parts.clients.find(clientId)
  const client = found?.enabled ? found : null
  const send = unavailable.has(clientId) ? async () => notSent : sendTo(client, parts, stopping)
  const attempts = await Promise.all(due.map(async (sent) => ({ ...sent, result: await send(sent) })))
  const now = parts.now()
  const settled = attempts
    // Cut off: another server takes it when its lease is over.
    .filter(({ result }) => !stopping.aborted || result.outcome === 'delivered')
    .map(({ id, attempts: tried, result }) => ({ id, attempts: tried, result, dueAt: nextAttempt(result, tried, now) }))
  for (const { result, dueAt } of settled) {
    if (result.outcome === 'retry') unavailable.add(clientId)
    if (result.outcome === 'delivered' || result === notSent || result === unregistered) continue
    report.failed({ clientId, reason: result.reason, again: dueAt !== null })
  }
  await parts.sessionClients.settle(
    settled.map(({ id, attempts: tried, dueAt }): SettledNotification => ({ id, attempts: tried, dueAt })),
    entryOf(clientId, settled, now),
  )
}

/** Its application was removed or disabled, or has no address for it any more. */
const unregistered: SendResult = { outcome: 'refused', reason: 'no address' }
const notSent: SendResult = { outcome: 'retry', reason: 'unavailable a moment ago' }

function sendTo(
  client: Client | null,
  parts: NotificationParts,
  stopping: AbortSignal,
): (notification: SessionClient) => Promise<SendResult> {
  const url = client?.backchannelLogoutUri ?? null
  if (client === null || url === null) return async () => unregistered
  return (notification) => parts.send(url, makeLogoutToken(notification, client, parts, parts.now()), stopping)
}

function nextAttempt({ outcome }: SendResult, attempts: number, now: number): number | null {
  const delay = outcome === 'retry' ? retryDelays[attempts - 1] : undefined
  return delay === undefined ? null : now + delay * 1000
}

type Settled = { readonly result: SendResult; readonly dueAt: number | null }

/** Retries are not logged, nor what an application without an address misses. */
function entryOf(clientId: string, settled: readonly Settled[], now: number): AuditEntry | undefined {
  const notified = settled.filter(({ result }) => result.outcome === 'delivered').length
  const final = settled.filter(({ result, dueAt }) => dueAt === null && result !== unregistered).length
  if (final === 0) return undefined
  const details = { notified, given_up: final - notified }
  return auditEntry('logout-notify', now, { clientId, outcome: notified === 0 ? 'refused' : 'ok', details })
}
