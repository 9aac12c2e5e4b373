import { WebSocket } from 'ws'
import type { Reading } from '../packets/reading.ts'
import { type Dataref, datarefs, fixFrom, idsOf, subscription, updated, type Values } from './datarefs.ts'

type Parts = {
  /** URL of the web API, without a trailing slash: `http://localhost:8086`. */
  readonly url: string
  onReading(reading: Reading): void
  /** X-Plane was found, or why not: fixed sentences. */
  report(state: 'connected' | 'away', line: string): void
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
}

/** Milliseconds. */
const retryAfter = 5_000
const answerWithin = 5_000
/** X-Plane sends only changes: while the aircraft is parked or paused it sends nothing, although it is running. */
const repeatAfter = 1_000
/** Bytes of a reply or of a message. */
const longest = 256 * 1024

/** X-Plane cannot be followed at the moment, with the remedy. */
class XPlaneUnavailable extends Error {}

/** Follows the aircraft in X-Plane 12.1.1 or newer, whenever it runs, until `signal` is aborted. */
export async function followXPlane(parts: Parts): Promise<void> {
  const { report, sleep, signal } = parts
  while (!signal.aborted) {
    const reason = await follow(parts).then(
      () => 'X-Plane has ended the connection',
      (error: unknown) => (error instanceof XPlaneUnavailable ? error.message : 'X-Plane does not answer'),
    )
    if (signal.aborted) return
    report('away', reason)
    await sleep(retryAfter, signal).catch(() => undefined)
  }
}

async function follow({ url, onReading, report, signal }: Parts): Promise<void> {
  const ids = await lookUp(url, signal)
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1`, {
    handshakeTimeout: answerWithin,
    maxPayload: longest,
    perMessageDeflate: false,
  })
  const stop = (): void => socket.terminate()
  signal.addEventListener('abort', stop)
  let values: Values = {}
  const emit = (): void => {
    const reading = fixFrom(values)
    if (reading) onReading(reading)
    repeat.refresh()
  }
  const repeat = setTimeout(emit, repeatAfter)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => {
        socket.send(subscription(ids))
        report('connected', `X-Plane found at ${url}`)
      })
      socket.on('message', (message) => {
        try {
          values = updated(values, String(message), ids)
        } catch {
          return reject(new XPlaneUnavailable('X-Plane sent something that is not JSON'))
        }
        emit()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
      if (signal.aborted) stop()
    })
  } finally {
    clearTimeout(repeat)
    signal.removeEventListener('abort', stop)
    socket.terminate()
  }
}

async function lookUp(url: string, signal: AbortSignal): Promise<ReadonlyMap<string, Dataref>> {
  const query = Object.values(datarefs).map((name) => `filter[name]=${encodeURIComponent(name)}`)
  const reply = await fetch(`${url}/api/v1/datarefs?${query.join('&')}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
  })
  const body = await boundedText(reply)
  if (reply.status === 403) {
    throw new XPlaneUnavailable('X-Plane refuses: in Settings, Network, turn off "Disable Incoming Traffic"')
  }
  const ids = reply.ok ? idsOf(parsed(body)) : null
  if (ids === null) throw new XPlaneUnavailable('X-Plane has no flight yet, or is older than 12.1.1')
  return ids
}

async function boundedText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (bytes > longest) throw new XPlaneUnavailable('What answers there is not X-Plane')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
