import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTarget } from '../../backup/index.ts'
import type { BucketPlace } from '../../config/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type Body, bodyOf, openBucket, type RequestParts } from '../bucket/bucket.ts'
import { BucketFailure } from '../bucket/bucket-failure.ts'

/** Segments of names, which come from our own code and from manifests. */
const segment = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/
/** What is read at a time, and what one put may have (S3). */
const [partBytes, mostBytes] = [8 * 2 ** 20, 5 * 2 ** 30]
const type = 'application/octet-stream'

/** `tempDir`: where a snapshot of the database is until it is sent. */
export type BucketTargetParts = RequestParts & { readonly tempDir: string }

/** Backups below a prefix of a bucket. */
export function bucketTarget(place: BucketPlace, parts: BucketTargetParts): BackupTarget {
  const bucket = openBucket(place, parts)
  const { url } = place

  function keyOf(name: string): string {
    if (!name.split('/').every((each) => segment.test(each) && !each.includes('..')))
      throw new Error(`${name} is not a name`)
    return name
  }

  async function explained<T>(name: string, what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof BucketFailure)) throw cause
      const sentence = `${name === '' ? url : `${url}/${name}`} can't be ${what}: ${cause.message}. ${cause.remedy}`
      throw new StoreUnavailable(sentence, { cause, outage: 'image store' })
    }
  }

  const sizeOf = (name: string) => explained(name, 'read', async () => (await bucket.head(keyOf(name)))?.bytes ?? null)

  const put: BackupTarget['put'] = (name, content) =>
    explained(name, 'written', async () => {
      const body = bodyOf(Buffer.concat(await all(content)), type)
      await bucket.put(keyOf(name), body)
      return { bytes: body.bytes, sha256: body.sha256 }
    })

  async function* read(name: string, bytes: number): AsyncGenerator<Uint8Array> {
    for (let first = 0; first < bytes; first += partBytes) {
      const last = Math.min(bytes, first + partBytes) - 1
      const part = await explained(name, 'read', () => bucket.part(keyOf(name), first, last))
      if (part === null)
        throw new StoreUnavailable(`${url}/${name} was removed while it was read`, { outage: 'image store' })
      yield part
    }
  }

  return {
    place: url,
    put,
    // Every put is durable.
    putSoon: put,
    flush: async () => undefined,
    async putFile(name, write) {
      const folder = await mkdtemp(join(parts.tempDir, 'platekeeper-'))
      try {
        const path = join(folder, 'file')
        await write(path)
        const body = await fileBody(path)
        if (body.bytes > mostBytes)
          throw new StoreUnavailable(
            `${url}/${name} can't be written: an object has at most 5 GiB. Back up to a folder`,
          )
        await explained(name, 'written', () => bucket.put(keyOf(name), body))
        return { bytes: body.bytes, sha256: body.sha256 }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    // Names that must be new contain the random id of their backup.
    async create(name, content) {
      if ((await sizeOf(name)) !== null) return false
      await put(name, [content])
      return true
    },
    async get(name) {
      const bytes = await sizeOf(name)
      return bytes === null ? null : read(name, bytes)
    },
    sizeOf,
    list: (folder) =>
      explained(folder, 'read', async () => {
        const names = await bucket.below(folder === '' ? '' : `${keyOf(folder)}/`)
        return names.map((name) => ({ name: name.replace(/\/$/, ''), isFolder: name.endsWith('/') }))
      }),
    remove: (name) =>
      explained(name, 'removed', async () => {
        const key = keyOf(name)
        for await (const below of bucket.keys(`${key}/`)) await bucket.remove(below)
        await bucket.remove(key)
      }),
    freeBytes: async () => null,
  }
}

async function all(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return pieces
}

async function fileBody(path: string): Promise<Body> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    sha256.update(piece)
    md5.update(piece)
    bytes += piece.length
  }
  return { content: await openAsBlob(path), bytes, sha256: sha256.digest('hex'), md5: md5.digest('base64'), type }
}
