import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketPlace } from '../../config/index.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { BucketFailure, failureOf } from './bucket-failure.ts'
import { type ListedPage, readListing } from './listing.ts'

export type RequestParts = {
  readonly outbound: Outbound
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Milliseconds; by default a timer. */
  readonly wait?: (time: number) => Promise<unknown>
}

/** Bytes to put: in memory, or of a file. */
export type Body = {
  readonly content: Buffer<ArrayBuffer> | Blob
  readonly bytes: number
  /** Hexadecimal, and base64. */
  readonly sha256: string
  readonly md5: string
  readonly type: string
}

/** An object without its bytes. */
export type Head = {
  readonly bytes: number
  /** Of the bytes, as the one who put them said; null: other programs put it. */
  readonly sha256: string | null
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Asked = {
  readonly method: Method
  /** Below the prefix; null: the bucket itself. */
  readonly key: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Body
}
type Answer = {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Buffer<ArrayBuffer>
}

/** Attempts of a request, and milliseconds of the longest waits between them: each is twice the one before. */
const attempts = { read: 3, write: 6 } as const
const [firstWait, longestWait] = [200, 5_000]
/** Hash of no bytes. */
const emptyHash = createHash('sha256').digest('hex')
const hashHeader = 'x-amz-meta-sha256'

export type Bucket = ReturnType<typeof openBucket>

/**
 * The objects of a bucket below a prefix. Requests are signed (AWS Signature Version 4), with the bucket in the path, which every
 * store understands. What may be transient is tried again. Throws BucketFailure.
 */
export function openBucket({ bucket, prefix, endpoint, region, keys }: BucketPlace, parts: RequestParts) {
  const { outbound, now, random, wait = pause } = parts
  /** The signing keys of a day. */
  let derived: { readonly day: string; readonly keys: Map<string, ArrayBuffer> } = { day: '', keys: new Map() }
  let wasThere = false

  const urlOf = ({ key, query = {} }: Pick<Asked, 'key' | 'query'>): string => {
    const url = new URL(`${endpoint}/${bucket}${key === null ? '' : `/${prefix}${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  async function signed({ method, headers = {}, body, ...target }: Asked): Promise<Readonly<Record<string, string>>> {
    const datetime = new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const day = datetime.slice(0, 8)
    if (derived.day !== day) derived = { day, keys: new Map() }
    const signer = new AwsV4Signer({
      ...{ method, url: urlOf(target), service: 's3', region, datetime, cache: derived.keys },
      ...{
        accessKeyId: keys.id,
        secretAccessKey: keys.secret,
        ...(keys.token !== null && { sessionToken: keys.token }),
      },
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
    })
    return Object.fromEntries((await signer.sign()).headers)
  }

  async function send(asked: Asked, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { method, body } = asked
    const isRead = method === 'GET' || method === 'HEAD'
    const purpose = isRead ? 'image store read' : body?.content instanceof Blob ? 'bucket file' : 'image store write'
    const request = { url: urlOf(asked), method, headers: { ...headers, 'accept-encoding': 'identity' } }
    try {
      const found = await outbound(purpose, { ...request, ...(body && { body: body.content }) }, async (answer) => ({
        status: answer.status,
        header: (name: string) => answer.headers.get(name),
        body: await buffer(answer.body),
      }))
      if (found.status < 300) wasThere = true
      return found
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause
      throw new BucketFailure('unreachable', { reason: cause.message, again: cause.again, cause })
    }
  }

  /** The response with one of these statuses. */
  async function ask(asked: Asked, ...expected: readonly number[]): Promise<Answer> {
    const answer = await send(asked, await signed(asked))
    if (expected.includes(answer.status)) return answer
    throw failureIn(answer)
  }

  function failureIn({ status, header, body }: Answer): BucketFailure {
    const date = Date.parse(header('date') ?? '')
    return failureOf({ status, code: codeIn(body), ahead: Number.isNaN(date) ? null : date - now(), wasThere })
  }

  async function retried<T>(most: number, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof BucketFailure) || !error.again || attempt === most) throw error
        await wait(random() * Math.min(longestWait, firstWait * 2 ** (attempt - 1)))
      }
    }
  }

  async function headOnce(key: string): Promise<Head | null> {
    const { status, header } = await ask({ method: 'HEAD', key }, 200, 404)
    return status === 404 ? null : { bytes: Number(header('content-length')), sha256: header(hashHeader) }
  }

  async function getOnce(key: string): Promise<Buffer<ArrayBuffer> | null> {
    const answer = await send({ method: 'GET', key }, await signed({ method: 'GET', key }))
    const { status, header, body } = answer
    if (status === 404 && codeIn(body) === 'NoSuchKey') return null
    if (status !== 200) throw failureIn(answer)
    const hash = header(hashHeader)
    if (hash !== null && hash !== sha256(body)) throw new BucketFailure('damaged')
    return body
  }

  /** The store says that it has the object; a second request finds out. */
  async function putOnce(key: string, body: Body): Promise<void> {
    const headers = { 'content-type': body.type, 'content-md5': body.md5, [hashHeader]: body.sha256 }
    await ask({ method: 'PUT', key, headers, body }, 200)
    const found = await headOnce(key)
    if (found?.bytes !== body.bytes || found.sha256 !== body.sha256) throw new BucketFailure('lost')
  }

  /** Pages of a list; with a delimiter, what lies directly below it. */
  async function* pages(begin: string, delimiter: string | null): AsyncGenerator<ListedPage> {
    let next: string | null = null
    do {
      const query: Readonly<Record<string, string>> = {
        ...{ 'list-type': '2', prefix: prefix + begin },
        ...(delimiter !== null && { delimiter }),
        ...(next !== null && { 'continuation-token': next }),
      }
      const page: ListedPage = await retried(attempts.read, async () =>
        readListing((await ask({ method: 'GET', key: null, query }, 200)).body),
      )
      yield page
      next = page.next
    } while (next !== null)
  }

  return {
    put: (key: string, body: Body, most: number = attempts.write) => retried(most, () => putOnce(key, body)),
    /** Bytes that match their checksum; null: there is no such object. */
    get: (key: string): Promise<Buffer<ArrayBuffer> | null> => retried(attempts.read, () => getOnce(key)),
    head: (key: string) => retried(attempts.read, () => headOnce(key)),
    async remove(key: string): Promise<void> {
      await retried(attempts.read, () => ask({ method: 'DELETE', key }, 200, 204, 404))
    },
    /** Keys below the prefix that begin with these letters, without the prefix, in order. */
    async *keys(begin = ''): AsyncGenerator<string> {
      for await (const { keys } of pages(begin, null))
        for (const key of keys) if (key.startsWith(prefix)) yield key.slice(prefix.length)
    },
    /** Names directly below a key that ends with a slash, or below the prefix; those of folders end with a slash. */
    async below(folder: string): Promise<readonly string[]> {
      const names: string[] = []
      for await (const { keys, folders } of pages(folder, '/')) names.push(...keys, ...folders)
      return names.map((name) => name.slice(prefix.length + folder.length)).filter((name) => name !== '')
    },
    /** Bytes of an object from one to another; null: it does not exist. */
    part: (key: string, first: number, last: number): Promise<Buffer<ArrayBuffer> | null> =>
      retried(attempts.read, async () => {
        const { status, body } = await ask(
          { method: 'GET', key, headers: { range: `bytes=${first}-${last}` } },
          206,
          404,
        )
        if (status === 404) return null
        if (body.length !== last - first + 1) throw new BucketFailure('damaged')
        return body
      }),
    /** Status of a request without a signature. */
    async getAnonymously(key: string): Promise<number> {
      return (await retried(attempts.read, () => send({ method: 'GET', key }, {}))).status
    },
  }
}

/** For `put`. */
export const bodyOf = (content: Buffer<ArrayBuffer>, type: string): Body => ({
  ...{ content, bytes: content.length, sha256: sha256(content), type },
  md5: createHash('md5').update(content).digest('base64'),
})

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The code of an error; bodies of errors have a few hundred bytes. */
function codeIn(body: Buffer): string | null {
  const [, code] = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(body.toString('latin1', 0, 16_384)) ?? []
  return code ?? null
}
