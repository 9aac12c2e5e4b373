/** Requests at a fixed rate, independent of earlier responses: waiting for a connection counts as waiting for the response. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { answerReader } from './answers.ts'
import type { Conversation } from './drive.ts'

type Pace = {
  readonly port: number
  readonly conversations: readonly Conversation[]
  /** Requests per second. */
  readonly rate: number
  readonly seconds: number
}

/** Milliseconds from the time at which each request was due. Infinity: too many were waiting, and the run was stopped. */
export async function p99At({ port, conversations, rate, seconds }: Pace): Promise<number> {
  const latencies: number[] = []
  const due: number[] = []
  const idle: Line[] = []
  const lines = await Promise.all(conversations.map((conversation) => openLine(port, conversation)))
  for (const line of lines) {
    line.onAnswer = (since) => {
      latencies.push(performance.now() - since)
      const next = due.shift()
      if (next === undefined) idle.push(line)
      else line.send(next)
    }
    idle.push(line)
  }
  const started = performance.now()
  let planned = 0
  try {
    while (performance.now() < started + seconds * 1000) {
      for (; started + (1000 * planned) / rate <= performance.now(); planned += 1) {
        const at = started + (1000 * planned) / rate
        const line = idle.pop()
        if (line) line.send(at)
        else due.push(at)
      }
      // Half a second of requests is waiting: the queue only grows.
      if (due.length > rate / 2) return Number.POSITIVE_INFINITY
      await new Promise((later) => setTimeout(later, 1))
    }
    const deadline = performance.now() + 2000
    while (latencies.length < planned && performance.now() < deadline)
      await new Promise((later) => setTimeout(later, 5))
    if (latencies.length < planned) return Number.POSITIVE_INFINITY
    return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.POSITIVE_INFINITY
  } finally {
    for (const { socket } of lines) socket.destroy()
  }
}

type Line = {
  readonly socket: Socket
  send(due: number): void
  /** With the time at which the request was due. */
  onAnswer(due: number): void
}

async function openLine(port: number, { next, answered }: Conversation): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let since = 0
  const line: Line = {
    socket,
    send(due) {
      since = due
      socket.write(next())
    },
    onAnswer: () => undefined,
  }
  const read = answerReader(
    (answer) => {
      answered?.(answer)
      line.onAnswer(since)
    },
    { keepBodies: answered !== undefined },
  )
  socket.on('data', read).on('error', () => undefined)
  return line
}
