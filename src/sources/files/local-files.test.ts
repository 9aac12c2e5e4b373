import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assertSameBytes } from '../../../test/fixtures/same-bytes.ts'
import { openFileSource } from './open-file-source.ts'
import { makeZip, withZip64End, type ZipEntry } from './zip.fixture.ts'

const parts = { downloads: '/no/such/folder' }
const limit = 1024 * 1024

async function folder(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'files-'))
  t.after(() => rm(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  return directory
}

async function opened(t: TestContext, path: string) {
  const fileSource = await openFileSource(path, parts)
  t.after(() => fileSource.close())
  return fileSource
}

const zipped = async (t: TestContext, entries: readonly ZipEntry[]) =>
  opened(t, join(await folder(t, { 'a.zip': makeZip(entries) }), 'a.zip'))

type Files = { file(name: string): Promise<{ read(limit: number): Promise<Uint8Array> } | null> }

const text = async (fileSource: Files, name: string) =>
  Buffer.from((await (await fileSource.file(name))?.read(limit)) ?? 'absent').toString()

test('a folder, a zip in it and one file are read alike', async (t) => {
  const zip = makeZip([
    { name: 'C.PDF', data: 'c' },
    { name: 'deep/', data: '' },
    { name: 'deep/D.PDF', data: 'd', stored: true },
  ])
  const directory = await folder(t, { 'a.pdf': 'a', 'sub/B.pdf': 'b', 'x.zip': zip, 'table.csv.gz': gzipSync('t') })
  const fileSource = await opened(t, directory)
  const names = (await fileSource.find(/\.pdf$/i)).map(({ name }) => name)
  assert.deepEqual(names, ['C.PDF', 'a.pdf', 'deep/D.PDF', 'sub/B.pdf'])
  for (const [name, content] of [
    ['A.PDF', 'a'],
    ['sub/b.pdf', 'b'],
    ['b.pdf', 'b'],
    ['c.pdf', 'c'],
    ['D.PDF', 'd'],
    ['table.csv', 't'],
  ] as const) {
    assert.equal(await text(fileSource, name), content)
  }
  assert.equal(await fileSource.file('none.pdf'), null)
  for (const path of ['table.csv.gz', 'a.pdf']) {
    const one = await opened(t, join(directory, path))
    assert.equal((await one.find(/./)).length, 1)
    assert.equal(await text(one, path.replace('.gz', '')), path[0])
  }
})

test('a file is rejected beyond the limit, however it lies', async (t) => {
  const long = 'x'.repeat(4096)
  const directory = await folder(t, {
    'a.txt': long,
    'b.txt.gz': gzipSync(long),
    'c.zip': makeZip([{ name: 'c.txt', data: long }]),
  })
  const fileSource = await opened(t, directory)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    const file = await fileSource.file(name)
    await assert.rejects(async () => file?.read(4095), { name: 'Rejection', message: /too large.*4095/ })
    assert.equal((await file?.read(4096))?.byteLength, 4096)
  }
})

test('a large file comes in pieces, all of it', async (t) => {
  const bytes = Buffer.alloc(700_000, 'abcdefg')
  const directory = await folder(t, {
    'a.csv': bytes,
    'b.csv.gz': gzipSync(bytes),
    'c.zip': makeZip([{ name: 'c.csv', data: bytes }]),
  })
  const fileSource = await opened(t, directory)
  for (const file of await fileSource.find(/\.csv$/)) {
    const pieces: Uint8Array[] = []
    for await (const piece of file.stream(limit)) pieces.push(piece)
    assert.ok(pieces.length > 1)
    assertSameBytes(Buffer.concat(pieces), bytes)
  }
})

test('a link out of the folder is a file that refuses, and links to folders are not followed', async (t) => {
  const elsewhere = await folder(t, { 'secret.txt': 'secret' })
  const directory = await folder(t, { 'a.txt': 'a' })
  await symlink(join(elsewhere, 'secret.txt'), join(directory, 'link.txt'))
  await symlink(directory, join(directory, 'loop'))
  const fileSource = await opened(t, directory)
  assert.equal((await fileSource.find(/txt$/)).length, 2)
  await assert.rejects(text(fileSource, 'link.txt'), { name: 'Rejection', message: /outside the folder/ })
})

test('a path that does not exist or is not a file says so', async (t) => {
  const directory = await folder(t, {
    'bad.zip': 'PK\x03\x04 and then nothing',
    'page.zip': '<html>',
    'bad.csv.gz': 'no gzip',
  })
  await assert.rejects(openFileSource(join(directory, 'none'), parts), { name: 'SourceError', message: /none.*ENOENT/ })
  await assert.rejects(openFileSource('/dev/null', parts), {
    name: 'SourceError',
    message: /neither a file nor a folder/,
  })
  await assert.rejects(openFileSource('ftp://x/y.zip', parts), { name: 'SourceError', message: /ftp:.*http/ })
  for (const path of ['bad.zip', 'page.zip']) {
    await assert.rejects(openFileSource(join(directory, path), parts), {
      name: 'SourceError',
      message: /not a valid zip/,
    })
  }
  const fileSource = await opened(t, join(directory, 'bad.csv.gz'))
  await assert.rejects(text(fileSource, 'bad.csv'), { name: 'Rejection', message: /gzip/ })
})

test('an entry that is not to be trusted refuses, with the reason, and the others are read', async (t) => {
  const zeros = Buffer.alloc(8 * limit)
  const sound = { name: 'sound.txt', data: 'sound' }
  const hostile: readonly [ZipEntry, RegExp][] = [
    [{ name: '../up.txt', data: 'x' }, /points outside/],
    [{ name: 'a/../../up.txt', data: 'x' }, /points outside/],
    [{ name: '/etc/passwd', data: 'x' }, /points outside/],
    [{ name: 'C:/x.txt', data: 'x' }, /points outside/],
    [{ name: 'x\u0000.txt', data: 'x' }, /its name/],
    [{ name: 'n'.repeat(600), data: 'x' }, /its name/],
    [{ name: 'link', data: '/etc/passwd', mode: 0o120777 }, /symbolic link/],
    [{ name: 'locked', data: 'x', encrypted: true }, /encrypted/],
    [{ name: 'lzma', data: 'x', method: 14 }, /method 14/],
    [{ name: 'bomb', data: zeros }, /the limit is 200 times/],
    [{ name: 'bomb that hides', data: zeros, claims: { unpacked: 1000 } }, /not have the listed size/],
    [{ name: 'short', data: 'x', claims: { unpacked: 2 } }, /not have the listed size/],
    [{ name: 'stored short', data: 'x', stored: true, claims: { unpacked: 2 } }, /not have the listed size/],
    [{ name: 'spoilt', data: 'x', claims: { crc: 1 } }, /checksum/],
    [{ name: 'elsewhere', data: 'x', offset: 7 }, /damaged/],
  ]
  const fileSource = await zipped(t, [sound, ...hostile.map(([entry]) => entry)])
  assert.equal(await text(fileSource, 'sound.txt'), 'sound')
  for (const [{ name }, message] of hostile) {
    const [file] = (await fileSource.find(/./)).filter((each) => each.name === name)
    await assert.rejects(async () => file?.read(16 * limit), { name: 'Rejection', message }, name)
  }
})

test('of two files of one name in a zip neither is taken', async (t) => {
  const fileSource = await zipped(t, [
    { name: 'a.txt', data: '1' },
    { name: 'a.txt', data: '2' },
  ])
  assert.equal((await fileSource.find(/./)).length, 1)
  await assert.rejects(text(fileSource, 'a.txt'), { name: 'Rejection', message: /two files of this name/ })
})

test('a zip in a zip stays a file', async (t) => {
  const inner = makeZip([{ name: 'inner.txt', data: 'x' }])
  const fileSource = await zipped(t, [{ name: 'inner.zip', data: inner }])
  assert.deepEqual(
    (await fileSource.find(/./)).map(({ name }) => name),
    ['inner.zip'],
  )
})

test('thousands of entries are listed, more than are taken rejected before they are read', async (t) => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ name: `${at}.txt`, data: '', stored: true }))
  assert.equal((await (await zipped(t, many)).find(/./)).length, 5000)
  const zip = makeZip([{ name: 'a.txt', data: 'a' }])
  const cases: readonly [Buffer, RegExp][] = [
    [withZip64End(zip, 1n), /^$/],
    [withZip64End(zip, 200_000n), /claims to contain 200000 files/],
    [withZip64End(zip, 2n ** 63n), /claims to contain 9223372036854776000 files/],
    [withZip64End(zip, 3n), /not a valid zip/],
    [makeZip([{ name: 'a.txt', data: 'a' }], { count: 9 }), /not a valid zip/],
  ]
  for (const [bytes, message] of cases) {
    const path = join(await folder(t, { 'a.zip': bytes }), 'a.zip')
    if (message.test('')) assert.equal(await text(await opened(t, path), 'a.txt'), 'a')
    else await assert.rejects(openFileSource(path, parts), { name: 'SourceError', message })
  }
})

test('a zip whose files overlap, or claim more than is taken in all, is rejected whole', async (t) => {
  const kernel = { name: 'kernel', data: Buffer.alloc(100_000) }
  const overlapping = [
    kernel,
    ...Array.from({ length: 50 }, (_, at) => ({
      name: `${at}`,
      data: '',
      offset: 0,
      claims: { packed: 100_000, unpacked: 100_000 },
    })),
  ]
  await assert.rejects(zipped(t, overlapping), { name: 'SourceError', message: /overlap/ })
  const vast = Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, data: 'x', claims: { unpacked: 0xffff_fff0 } }))
  await assert.rejects(zipped(t, vast), { name: 'SourceError', message: /the limit is 68719476736/ })
})
