/** Keep-alive connections that each send the next request after the last response. */
import { connect, type Socket } from 'node:net'
import { type Answer, answerReader } from './answers.ts'

/** The requests of one connection. `answered` is called with every response, and may prepare the next request from it. */
export type Conversation = {
  readonly next: () => Buffer
  readonly answered?: (answer: Answer) => void
}

export type Load = {
  readonly port: number
  readonly conversations: readonly Conversation[]
  readonly seconds: number
  readonly expected: Expected
}

/** Requirements for every response: its status, and a word in its body. */
export type Expected = { readonly status: number | readonly number[]; readonly word?: string }

/** Milliseconds; `rate` is answers per second. */
export type Driven = { readonly answers: number; readonly rate: number; readonly p50: number; readonly p99: number }

/** @throws when an answer is not as expected or a connection breaks */
export async function drive({ port, conversations, seconds, expected }: Load): Promise<Driven> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(conversations.map((conversation) => converse(conversation, { port, expected, end, latencies })))
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { answers: latencies.length, rate: latencies.length / elapsed, p50: percentile(0.5), p99: percentile(0.99) }
}

type Course = {
  readonly port: number
  readonly expected: Expected
  readonly end: number
  /** Of all connections together. */
  readonly latencies: number[]
}

function converse({ next, answered }: Conversation, { port, expected, end, latencies }: Course): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent = 0
    const send = () => {
      sent = performance.now()
      socket.write(next())
    }
    const read = answerReader(
      (answer) => {
        const now = performance.now()
        if (!fits(answer, expected)) {
          socket.destroy(unexpected(answer, expected))
          return
        }
        latencies.push(now - sent)
        answered?.(answer)
        if (now < end) send()
        else socket.end()
      },
      { keepBodies: answered !== undefined },
    )
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      try {
        read(chunk)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    })
    socket.on('error', reject)
    socket.on('close', resolve)
  })
}

const fits = ({ status, body }: Answer, expected: Expected) =>
  [expected.status].flat().includes(status) && (expected.word === undefined || body.includes(expected.word))

const unexpected = ({ status, body }: Answer, expected: Expected) =>
  new Error(`An answer is not ${expected.status} ${expected.word ?? ''}: ${status} ${body.toString().slice(0, 300)}`)
