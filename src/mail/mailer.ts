import { byMinute, type Every } from '../failures/index.ts'
import { type MailLimits, type MailServer, mailLimits } from './mail-server.ts'
import { composed, isOneAddress, type Message, type Sender } from './message.ts'
import { failureOf, type MailOutcome } from './outcome.ts'
import { type Connection, openConnection } from './smtp-connection.ts'

export type Mailer = {
  /** Never rejects. An aborted message may have been delivered. */
  send(message: Message, signal?: AbortSignal): Promise<MailOutcome>
  /** Connects and signs in, on a connection of its own, and sends nothing; null: the server accepts it. Never rejects. */
  fault(): Promise<{ readonly reason: string } | null>
  /** Ends the connection, and what is being sent over it. */
  close(): Promise<void>
}

export type MailTerms = {
  readonly server: MailServer
  readonly from: Sender
  /** The host of the service: message IDs end with it. */
  readonly host: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
  readonly every: Every
  /** Reports a fault of the server or its settings, at most once a minute. */
  readonly warn: (fault: { readonly reason: string }) => void
  readonly limits?: MailLimits
}

/** Connects when the first message is sent. */
export function createMailer({ server, from, host, now, random, every, warn, limits = mailLimits }: MailTerms): Mailer {
  let connection: Promise<Connection> | null = null
  let isClosed = false
  let lastFault = ''
  const faults = byMinute(every, () => warn({ reason: lastFault }))

  async function send(message: Message, signal?: AbortSignal): Promise<MailOutcome> {
    if (!isOneAddress(message.to)) return { outcome: 'rejected', reason: 'The recipient is not a mail address' }
    if (isClosed || signal?.aborted) return { outcome: 'retry', reason: 'Sending was interrupted' }
    const timeout = AbortSignal.timeout(limits.message)
    try {
      connection ??= openConnection(server, limits)
      const envelope = { from, id: `${random(16).toString('hex')}@${host}`, date: now() }
      const ending = signal ? AbortSignal.any([timeout, signal]) : timeout
      await (await connection).sendMail({ ...composed(message, envelope), signal: ending })
      return { outcome: 'sent' }
    } catch (error) {
      const { isFault, ...outcome } = failureOf(error, { server, to: message.to, from: from.address, timeout, limits })
      if (isFault && !isClosed) {
        lastFault = outcome.reason
        faults.add()
      }
      return outcome
    }
  }

  async function fault(): Promise<{ readonly reason: string } | null> {
    const timeout = AbortSignal.timeout(limits.message)
    const probe = await openConnection(server, limits)
    try {
      await probe.verify()
      return null
    } catch (error) {
      const { reason } = failureOf(error, { server, to: from.address, from: from.address, timeout, limits })
      return { reason }
    } finally {
      probe.close({ force: true })
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    faults.stop()
    const opened = await connection?.catch(() => null)
    opened?.close({ force: true })
  }

  return { send, fault, close }
}
