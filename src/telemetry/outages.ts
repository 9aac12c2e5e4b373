import type { LoggerOptions } from 'pino'
import { byMinute, type Every, type OutageKind, StoreUnavailable } from '../failures/index.ts'
import type { Log } from './log.ts'

type OutageParts = {
  readonly log: Log
  readonly every: Every
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Writes to the database; rejects while it cannot. */
  readonly tryWrite: () => Promise<void>
}

/** What one outage has caused since the last line about it. */
type Counts = { requests: number; rounds: number }

type Outage = {
  note(isOfRequest: boolean, at: number): void
  /** Ends the outage once the database can be written again and nothing has failed since the last call. Returns whether it ended. */
  hasEnded(): Promise<boolean>
  stop(): void
}

export type Outages = {
  /** Begins to report outages, until the returned function is called. Before that, errors are logged as any other. */
  start(parts: OutageParts): () => void
  /** For the log: withholds errors that an outage reports. */
  readonly hook: NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
}

/** Seconds between two attempts to find that an outage is over. */
const lookEvery = 10
/** The level of errors in pino. */
const errorLevel = 50

/**
 * One line when something becomes unavailable, with the cause and the remedy; its failures by the minute; one line when it is
 * available again. A line for each request would fill the disk: with its stack it has 2 KB.
 */
export function createOutages(): Outages {
  let parts: OutageParts | null = null
  const outages = new Map<OutageKind, Outage>()

  async function dropEnded(): Promise<void> {
    for (const [kind, outage] of outages) if (await outage.hasEnded()) outages.delete(kind)
  }

  return {
    start(given) {
      parts = given
      const stopLooking = given.every(lookEvery, dropEnded)
      return () => {
        stopLooking()
        for (const outage of outages.values()) outage.stop()
        outages.clear()
        parts = null
      }
    },
    hook(args, method, level) {
      const [fields] = args as readonly unknown[]
      const failure = level >= errorLevel ? failureIn(fields) : null
      if (parts === null || failure === null) return method.apply(this, args)
      const outage = outages.get(failure.outage) ?? beginOutage(failure, parts)
      outages.set(failure.outage, outage)
      outage.note(isOfRequest(fields) || 'reqId' in this.bindings(), parts.now())
    },
  }
}

function beginOutage(failure: StoreUnavailable, { log, every, now, tryWrite }: OutageParts): Outage {
  const { outage } = failure
  const began = now()
  const total: Counts = { requests: 0, rounds: 0 }
  let since: Counts = { requests: 0, rounds: 0 }
  let hasBegun = false
  let isQuiet = false
  let last = began

  const minute = byMinute(every, () => {
    if (hasBegun) {
      const counts = `requests that failed: ${since.requests}, periodic tasks: ${since.rounds}`
      log.error({ outage, ...since }, `Still unavailable: ${outage}; ${counts}. ${failure.message}`)
    } else {
      const effect = 'Requests that need it are answered 503 and counted here once a minute'
      log.error({ outage, cause: causeOf(failure) }, `${failure.message.replace(/\.$/, '')}. ${effect}`)
    }
    hasBegun = true
    since = { requests: 0, rounds: 0 }
  })

  return {
    note(isOfRequest, at) {
      const key = isOfRequest ? 'requests' : 'rounds'
      total[key] += 1
      since[key] += 1
      isQuiet = false
      last = at
      minute.add()
    },
    async hasEnded() {
      const wasQuiet = isQuiet
      isQuiet = true
      if (!wasQuiet || !(await canWrite(tryWrite)) || !isQuiet) return false
      minute.stop()
      const seconds = Math.max(1, Math.round((last - began) / 1000))
      const counts = `Requests that failed: ${total.requests}, periodic tasks: ${total.rounds}`
      log.warn({ outage, seconds, ...total }, `Available again after ${seconds} s: ${outage}. ${counts}`)
      return true
    },
    stop: minute.stop,
  }
}

const canWrite = (tryWrite: () => Promise<void>): Promise<boolean> =>
  tryWrite().then(
    () => true,
    () => false,
  )

/** The error of a log line, or what caused it. */
function failureIn(fields: unknown): StoreUnavailable | null {
  const isObject = typeof fields === 'object' && fields !== null
  let error: unknown = isObject && 'err' in fields ? fields.err : fields
  while (error instanceof Error) {
    if (error instanceof StoreUnavailable) return error
    error = error.cause
  }
  return null
}

/** Rooms name the request where the log does not. */
const isOfRequest = (fields: unknown): boolean => typeof fields === 'object' && fields !== null && 'requestId' in fields

/** Of the first cause: its code, or its message. */
function causeOf(failure: StoreUnavailable): string | undefined {
  let error: unknown = failure.cause
  while (error instanceof Error && error.cause instanceof Error) error = error.cause
  if (!(error instanceof Error)) return undefined
  // SQLite has one code for all.
  return 'code' in error && !('errcode' in error) ? String(error.code) : error.message
}
