import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { assertSameBytes } from '../../../test/fixtures/same-bytes.ts'
import { purposes } from '../../outbound/index.ts'
import type { FileSourceParts } from './file-source.ts'
import { openFileSource } from './open-file-source.ts'
import { makeZip } from './zip.fixture.ts'

const bytes = Buffer.alloc(300_000, 'An edition of charts. ')

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server that answers with one answer after the other, the last one again and again; `asked` is what it was asked. */
async function serverOf(t: TestContext, ...answers: readonly Answer[]) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answers[Math.min(asked.length, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

async function downloads(t: TestContext): Promise<FileSourceParts> {
  const folder = await mkdtemp(join(tmpdir(), 'downloads-'))
  t.after(() => rm(folder, { recursive: true }))
  return { downloads: folder, pause: async () => undefined, onProgress: ({ done }) => done === sent && hangUp() }
}

async function fetched(url: string, parts: FileSourceParts): Promise<Uint8Array | undefined> {
  const fileSource = await openFileSource(url, parts)
  const [file] = await fileSource.find(/./)
  return file?.read(bytes.length)
}

/** As a sound server does: the whole, the rest from a byte on, or that nothing changed. */
const sound =
  (etag: string, content: Buffer = bytes): Answer =>
  ({ headers }, response) => {
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    if (from === undefined || headers['if-range'] !== etag) {
      return void response.writeHead(200, { etag, 'content-length': content.length }).end(content)
    }
    const range = `bytes ${from}-${content.length - 1}/${content.length}`
    response.writeHead(206, { etag, 'content-range': range }).end(content.subarray(Number(from)))
  }

const sent = 100_000
const held = new Set<ServerResponse>()

/** Promises the whole file and sends part of it; breaks off once that part has come, where `downloads` made the parts. */
const partial =
  (etag: string): Answer =>
  (_, response) => {
    response.writeHead(200, { etag, 'content-length': bytes.length }).write(bytes.subarray(0, sent))
    held.add(response)
  }

function hangUp(): void {
  for (const response of held) response.destroy()
  held.clear()
}

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end('no')

test('a file is fetched once; the server says that it is unchanged and it is read from the disk', async (t) => {
  const { base, asked } = await serverOf(t, sound('"1"'))
  const parts = await downloads(t)
  const seen: number[] = []
  const onProgress: FileSourceParts['onProgress'] = ({ name, done, total }) => {
    assert.deepEqual([name, total], [`${base}a.csv`, bytes.length])
    seen.push(done)
  }
  assertSameBytes(await fetched(`${base}a.csv`, { ...parts, onProgress }), bytes)
  assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
  assert.equal(seen.at(-1), bytes.length)
  assert.deepEqual(
    asked.map(({ headers }) => headers['if-none-match']),
    [undefined, '"1"'],
  )
})

test('a kept file that was spoilt on the disk is fetched again', async (t) => {
  const { base } = await serverOf(t, sound('"1"'))
  const parts = await downloads(t)
  await fetched(`${base}a.csv`, parts)
  const [name = ''] = (await readdir(parts.downloads)).filter((file) => file.endsWith('.csv'))
  await writeFile(join(parts.downloads, name), Buffer.alloc(bytes.length))
  assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
})

test('a download that breaks off is gone on with from where it was', async (t) => {
  const { base, asked } = await serverOf(t, partial('"1"'), sound('"1"'))
  assertSameBytes(await fetched(`${base}a.csv`, await downloads(t)), bytes)
  assert.equal(asked[1]?.headers.range, `bytes=${sent}-`)
  assert.equal(asked[1]?.headers['if-range'], '"1"')
})

test('a download that was given up is gone on with by the next import', async (t) => {
  const { base, asked } = await serverOf(t, partial('"1"'), status(500), sound('"1"'))
  const parts = { ...(await downloads(t)), limits: { tries: 2 } }
  await assert.rejects(fetched(`${base}a.csv`, parts), { name: 'SourceError', message: /a\.csv.*status 500.*kept/ })
  assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
  assert.equal(asked[2]?.headers.range, `bytes=${sent}-`)
  assert.equal((await readdir(parts.downloads)).filter((name) => name.includes('.part')).length, 0)
})

test('a file that changes while it is fetched is fetched from its beginning', async (t) => {
  const other = Buffer.alloc(bytes.length, 'Another edition. ')
  const { base } = await serverOf(t, partial('"1"'), sound('"2"', other))
  assert.deepEqual(await fetched(`${base}a.csv`, await downloads(t)), other)
})

test('a server that sends the rest of another version, or from another byte, is rejected', async (t) => {
  const other = Buffer.alloc(bytes.length, 'Another edition. ')
  for (const [etag, from] of [
    ['"2"', sent],
    ['"1"', 50_000],
  ] as const) {
    const lying: Answer = (_, response) => {
      const range = `bytes ${from}-${other.length - 1}/${other.length}`
      response.writeHead(206, { etag, 'content-range': range }).end(other.subarray(from))
    }
    const { base, asked } = await serverOf(t, partial('"1"'), lying, sound('"2"', other))
    assert.deepEqual(await fetched(`${base}a.csv`, await downloads(t)), other)
    assert.equal(asked.length, 3)
    assert.equal(asked[2]?.headers.range, undefined)
  }
})

test('what has no strong validator is fetched from its beginning', async (t) => {
  const { base, asked } = await serverOf(t, partial('W/"1"'), sound('W/"1"'))
  assertSameBytes(await fetched(`${base}a.csv`, await downloads(t)), bytes)
  assert.equal(asked[1]?.headers.range, undefined)
})

test('a file that is packed on its way is unpacked, and never continued', async (t) => {
  const packed: Answer = (_, response) =>
    response.writeHead(200, { etag: '"1"', 'content-encoding': 'gzip' }).end(gzipSync(bytes))
  const { base, asked } = await serverOf(t, packed)
  const parts = await downloads(t)
  for (let time = 0; time < 2; time++) assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
  assert.equal(asked[1]?.headers['if-none-match'], undefined)
})

test('a server that has nothing beyond the part begins again', async (t) => {
  const { base } = await serverOf(t, partial('"1"'), status(416), sound('"1"'))
  assertSameBytes(await fetched(`${base}a.csv`, await downloads(t)), bytes)
})

test('a server that stalls is asked again, and again only so often', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { silence } = purposes.import
  const parts = { ...(await downloads(t)), limits: { tries: 2 } }
  const onProgress: FileSourceParts['onProgress'] = ({ done }) => done === sent && t.mock.timers.tick(silence)
  const patient = await serverOf(t, partial('"1"'), sound('"1"'))
  assertSameBytes(await fetched(`${patient.base}a.csv`, { ...parts, onProgress }), bytes)
  assert.equal(patient.asked[1]?.headers.range, `bytes=${sent}-`)
  const never = await serverOf(t, () => t.mock.timers.tick(silence))
  await assert.rejects(fetched(`${never.base}a.csv`, parts), {
    name: 'SourceError',
    message: /no data received for 30 s/,
  })
  assert.equal(never.asked.length, 2)
})

test('a server that drips is given up after the time for one file', async (t) => {
  const dripping: Answer = (_, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': bytes.length })
    const timer = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(timer))
  }
  const { base } = await serverOf(t, dripping)
  const parts = { ...(await downloads(t)), limits: { time: 100 } }
  await assert.rejects(fetched(`${base}a.csv`, parts), { name: 'SourceError', message: /more than 0\.1 s/ })
})

test('an answer of 500 or 429 is tried again, one of 403 or 404 is not', async (t) => {
  const parts = await downloads(t)
  const passing = await serverOf(t, status(500), status(503), status(429), sound('"1"'))
  assertSameBytes(await fetched(`${passing.base}a.csv`, parts), bytes)
  for (const code of [403, 404]) {
    const { base, asked } = await serverOf(t, status(code))
    await assert.rejects(fetched(`${base}a.csv`, parts), { name: 'SourceError', message: new RegExp(`${code}`) })
    assert.equal(asked.length, 1)
  }
})

test('more bytes than are taken are rejected, promised or not', async (t) => {
  const parts = { ...(await downloads(t)), limits: { bytes: 200_000 } }
  const promised = await serverOf(t, sound('"1"'))
  await assert.rejects(fetched(`${promised.base}a.csv`, parts), { message: /300000 bytes; the limit is 200000/ })
  const chunked = await serverOf(t, (_, response) => response.writeHead(200).end(bytes))
  await assert.rejects(fetched(`${chunked.base}a.csv`, parts), { message: /more than 200000 bytes/ })
})

test('redirects are followed, a few, to the same origin alone, and so credentials stay at home', async (t) => {
  const parts = await downloads(t)
  const { base, asked } = await serverOf(t, status(302, { location: '/b' }), sound('"1"'))
  assertSameBytes(await fetched(`${base.replace('//', '//me:pass@')}a.csv`, parts), bytes)
  assert.deepEqual(
    asked.map(({ url, headers }) => [url, headers.authorization]),
    [
      ['/a.csv', 'Basic bWU6cGFzcw=='],
      ['/b', 'Basic bWU6cGFzcw=='],
    ],
  )
  const other = await serverOf(t, sound('"1"'))
  const away = await serverOf(t, status(301, { location: `${other.base}c` }))
  await assert.rejects(fetched(`${away.base}a.csv`, parts), {
    name: 'SourceError',
    message: `${away.base}a.csv cannot be downloaded: it redirects to ${other.base}c, which is not followed. If you trust that address, use it instead`,
  })
  assert.equal(other.asked.length, 0)
  const round = await serverOf(t, status(302, { location: '/again' }))
  await assert.rejects(fetched(`${round.base}a.csv`, parts), { name: 'SourceError', message: /more than 5 times/ })
  const out = await serverOf(t, status(302, { location: 'file:///etc/passwd' }))
  await assert.rejects(fetched(`${out.base}a.csv`, parts), { name: 'SourceError', message: /not followed/ })
})

test('an import that is interrupted stops a download immediately and keeps the part received', async (t) => {
  const stop = new AbortController()
  const { base } = await serverOf(t, partial('"1"'), sound('"1"'))
  const parts = await downloads(t)
  const onProgress = () => stop.abort(new Error('Ctrl-C'))
  await assert.rejects(fetched(`${base}a.csv`, { ...parts, onProgress, signal: stop.signal }), { message: 'Ctrl-C' })
  assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
})

test('two imports that fetch one file at the same time both get it whole', async (t) => {
  const { base } = await serverOf(t, sound('"1"'))
  const pause = async (milliseconds: number) => void (await wait(Math.min(milliseconds / 20, 1000)))
  const parts = { ...(await downloads(t)), pause, limits: { tries: 1000 } }
  const all = await Promise.all(Array.from({ length: 4 }, () => fetched(`${base}a.csv`, parts)))
  for (const one of all) assertSameBytes(one, bytes)
})

/** As another import does that downloads the same file: a part of its own, with nothing in it yet. */
function beginAnew({ downloads: folder }: FileSourceParts): void {
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.part'))
  rmSync(join(folder, name))
  writeFileSync(join(folder, name), '')
}

test('a part that another import begins anew is not gone on with', async (t) => {
  const parts = await downloads(t)
  const rest: Answer = (request, response) => {
    beginAnew(parts)
    sound('"1"')(request, response)
  }
  const { base } = await serverOf(t, partial('"1"'), rest, sound('"1"'))
  assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
})

test('a part that another import has begun anew, of another version, is not gone on with, however much it has', async (t) => {
  const parts = await downloads(t)
  const { downloads: folder } = parts
  const rest: Answer = (request, response) => {
    const [note = ''] = readdirSync(folder).filter((file) => file.endsWith('.part.json'))
    const known = JSON.parse(readFileSync(join(folder, note), 'utf8'))
    beginAnew(parts)
    writeFileSync(join(folder, note.replace(/\.json$/, '')), Buffer.alloc(2 * sent, 'Another edition. '))
    writeFileSync(join(folder, note), JSON.stringify({ ...known, etag: '"2"' }))
    sound('"1"')(request, response)
  }
  const { base } = await serverOf(t, partial('"1"'), rest, sound('"1"'))
  assertSameBytes(await fetched(`${base}a.csv`, parts), bytes)
})

test('a part that another import begins anew is not published', async (t) => {
  const parts = await downloads(t)
  let meets = true
  const onProgress = ({ done }: { done: number }) => {
    if (!meets || done < bytes.length) return
    meets = false
    beginAnew(parts)
  }
  const { base } = await serverOf(t, sound('"1"'))
  assertSameBytes(await fetched(`${base}a.csv`, { ...parts, onProgress }), bytes)
})

test('a URL of a zip is read as a zip, with any content type', async (t) => {
  const zip = makeZip([{ name: 'a.csv', data: bytes }])
  const { base } = await serverOf(t, sound('"1"', zip))
  assertSameBytes(await fetched(`${base}latest`, await downloads(t)), bytes)
})

test('a folder on the web gives files by name, each asked for once, and cannot be listed', async (t) => {
  const here: Answer = (request, response) =>
    request.url === '/2601/A%20B.PDF' ? sound('"1"')(request, response) : status(404)(request, response)
  const { base, asked } = await serverOf(t, here)
  const fileSource = await openFileSource(`${base}2601/`, await downloads(t))
  const [first, second] = await Promise.all([fileSource.file('A B.PDF'), fileSource.file('A B.PDF')])
  assert.equal(first, second)
  assertSameBytes(await first?.read(bytes.length), bytes)
  assert.equal(await fileSource.file('none.pdf'), null)
  assert.equal(asked.length, 2)
  await assert.rejects(fileSource.find(/./), { name: 'SourceError', message: /cannot be listed/ })
  for (const name of ['../secret', 'a/../../secret', '', '/etc/passwd', 'http://example.org/x']) {
    await assert.rejects(fileSource.file(name), { name: 'Rejection', message: /not the name of a file/ }, name)
  }
  assert.equal(asked.length, 2)
})

test('one file that does not come is rejected; several in a row, and the server is taken to be gone', async (t) => {
  const { base } = await serverOf(t, status(403), status(403), sound('"1"'), status(403))
  const fileSource = await openFileSource(base, await downloads(t))
  for (const name of ['a', 'b']) await assert.rejects(fileSource.file(name), { name: 'Rejection', message: /403/ })
  assert.ok(await fileSource.file('c'))
  for (const name of ['d', 'e']) await assert.rejects(fileSource.file(name), { name: 'Rejection' })
  await assert.rejects(fileSource.file('f'), { name: 'SourceError', message: /403/ })
})
