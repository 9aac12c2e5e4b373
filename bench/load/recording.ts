/** One response of the product, recorded so that the bare server can send the same bytes. */
import { connect } from 'node:net'
import type { Recording } from '../servers/bare.ts'
import { answerReader } from './answers.ts'
import type { Conversation, Expected } from './drive.ts'

/** Headers that node:http adds. */
const automatic = new Set(['date', 'connection', 'keep-alive'])

/** Sends one request of the conversation, and passes it the response. */
export async function record(
  conversation: Conversation,
  { port, expected }: { readonly port: number; readonly expected: Expected },
): Promise<{ request: Buffer; recording: Recording }> {
  const request = conversation.next()
  const { head, body } = await exchange(request, port)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const status = Number(statusLine.slice(9, 12))
  if (![expected.status].flat().includes(status))
    throw new Error(`The service answered ${statusLine}\n${body.toString().slice(0, 300)}`)
  conversation.answered?.({ status, body })
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
  )
  const kept = headers.filter(([name]) => !automatic.has(name.toLowerCase()))
  return { request, recording: { status, headers: Object.fromEntries(kept), body: body.toString('base64') } }
}

function exchange(request: Buffer, port: number): Promise<{ head: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request))
    const read = answerReader(
      ({ body }) => {
        socket.end()
        const whole = Buffer.concat(chunks)
        resolve({ head: whole.toString('latin1', 0, whole.indexOf('\r\n\r\n')), body })
      },
      { keepBodies: true },
    )
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      read(chunk)
    })
    socket.on('error', reject)
  })
}
