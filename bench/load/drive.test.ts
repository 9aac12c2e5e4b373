import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { median } from '../report/statistics.ts'
import { type Answer, answerReader } from './answers.ts'
import { drive } from './drive.ts'
import { get, post } from './requests.ts'

/** Reads a text in chunks of a length. */
function read(text: string, length: number): readonly string[] {
  const answers: Answer[] = []
  const reader = answerReader((answer) => answers.push(answer), { keepBodies: true })
  for (let start = 0; start < text.length; start += length) reader(Buffer.from(text.slice(start, start + length)))
  return answers.map(({ status, body }) => `${status} ${body}`)
}

test('responses are read completely, however the network splits them', () => {
  const text =
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 400 Bad\r\nA: b\r\ncontent-length:11\r\n\r\n{"error":1}'
  for (let length = 1; length <= text.length; length++) {
    assert.deepEqual(read(text, length), ['200 hello', '400 {"error":1}'])
  }
})

test('an answer of no bytes is an answer', () => {
  const empty = 'HTTP/1.1 204 No\r\nContent-Length: 0\r\n\r\n'
  for (const length of [1, 7, 200]) assert.deepEqual(read(empty + empty, length), ['204 ', '204 '])
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  after(() => server.close())
  await new Promise((listening) => server.once('listening', listening))
  return (server.address() as AddressInfo).port
}

test('every connection sends its next request when the last is answered, and each answer is counted', async () => {
  let asked = 0
  const port = await serve((request, response) => {
    asked++
    request.resume().on('end', () => response.end(request.url))
  })
  let answered = 0
  const conversation = { next: () => post('/a', { b: 'c d' }), answered: () => answered++ }
  const { answers, rate, p50, p99 } = await drive({
    port,
    conversations: [conversation, conversation],
    seconds: 0.2,
    expected: { status: 200, word: '/a' },
  })
  assert.deepEqual([answers, answered], [asked, asked])
  assert.ok(rate > 0 && rate <= asked / 0.2)
  assert.ok(p50 > 0 && p99 >= p50)
})

test('an answer that is not as expected ends the measurement', async () => {
  const port = await serve((_, response) => response.writeHead(400, { 'content-length': 9 }).end('slow_down'))
  const conversations = [{ next: () => get('/') }]
  const load = { port, conversations, seconds: 0.2 }
  await assert.rejects(drive({ ...load, expected: { status: 200 } }), /not 200 : 400 slow_down/)
  await assert.rejects(drive({ ...load, expected: { status: 400, word: 'pending' } }), /not 400 pending/)
})

test('an answer in chunks ends with its last chunk, however the network splits it', () => {
  const text = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nb\r\n{"error":1}\r\n0\r\n\r\n'
  for (let length = 1; length <= text.length; length++) {
    const answers = read(text + text, length)
    assert.equal(answers.length, 2)
    for (const answer of answers) assert.match(answer, /^200 5\r\nhello\r\nb\r\n\{"error":1\}\r\n0\r\n\r\n$/)
  }
})

test('an answer 304 has no body', () => {
  const text = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n'
  assert.deepEqual(read(text + text, 9), ['304 ', '304 '])
})

test('an answer without an end is refused, not waited for', async () => {
  const port = await serve((_, response) => response.writeHead(200, { 'transfer-encoding': 'identity' }).end('endless'))
  const load = { port, conversations: [{ next: () => get('/') }], seconds: 0.2, expected: { status: 200 } }
  await assert.rejects(drive(load), /neither a Content-Length nor chunks/)
})

test('the median of an even number of rounds lies between the middle two', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 3, 100]), 3.5)
})
