import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFailure } from '../../failures/index.ts'
import { createOutbound, type OutboundAnswer, OutboundError } from '../../outbound/index.ts'
import { SourceError } from '../source/source-error.ts'
import { cachedDownload, type Kept, type Version, validatorOf } from './cached-download.ts'
import { type DownloadLimits, fileLimits } from './file-limits.ts'
import type { FileSourceParts } from './file-source.ts'
import type { WebAddress } from './web-address.ts'

/** A transient error: a retry may succeed. */
class TransientError extends Error {
  override readonly name = 'TransientError'
}

const withoutProxy = createOutbound({})

/**
 * The path of the file of a URL, fetched unless the server reports that the stored file is unchanged (ETag, or
 * Last-Modified). An interrupted download is resumed, now or by the next call; if the file changed in between,
 * it starts over. null: the server has no such file. Throws SourceError.
 */
export async function download(
  address: WebAddress,
  parts: FileSourceParts,
  folder: string = parts.downloads,
): Promise<string | null> {
  const limits: DownloadLimits = { ...fileLimits.download, ...parts.limits }
  const kept = cachedDownload(folder, address)
  const signal = AbortSignal.any([AbortSignal.timeout(limits.time), ...(parts.signal ? [parts.signal] : [])])
  const task: Task = { address, kept, parts, limits, signal }
  for (let idle = 0; ; idle++) {
    const before = (await kept.begun())?.size ?? 0
    try {
      return await tryOnce(task)
    } catch (error) {
      parts.signal?.throwIfAborted()
      if (signal.aborted) throw await failed(task, `it took more than ${limits.time / 1000} s`)
      if (ofTheDisk(error) && error.code !== 'ENOENT') throw notWritten(task, error)
      // If the part is missing, another import of the same file has restarted or completed it.
      if (!(error instanceof TransientError) && !ofTheDisk(error)) throw error
      if (((await kept.begun())?.size ?? 0) > before) idle = 0
      if (idle + 1 >= limits.tries) throw await failed(task, error.message)
      await (parts.pause ?? pause)(1000 * 2 ** idle, parts.signal)
    }
  }
}

type Task = {
  readonly address: WebAddress
  readonly kept: Kept
  readonly parts: FileSourceParts
  readonly limits: DownloadLimits
  readonly signal: AbortSignal
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  sleep(milliseconds, undefined, signal ? { signal } : {})

async function failed({ address, kept }: Task, reason: string): Promise<SourceError> {
  const remedy = (await kept.begun()) ? 'Try again: the part downloaded so far is kept' : 'Try again'
  return new SourceError(`${address.url.href} could not be downloaded: ${reason}. ${remedy}`)
}

/** Keeps the bytes received so far, except on a full disk. */
const notWritten = ({ address, kept }: Task, error: unknown) =>
  new SourceError(
    `${address.url.href} could not be downloaded. ${diskFailure(`${kept.part} can't be written`, error).message}`,
  )

const tooLarge = ({ url }: WebAddress, size: string, { bytes }: DownloadLimits) =>
  new SourceError(`${url.href} has ${size} bytes; the limit is ${bytes}`)

const ofTheDisk = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

async function tryOnce(task: Task): Promise<string | null> {
  const { address, kept, parts } = task
  const begun = await kept.begun()
  const whole = begun ? null : await kept.whole()
  const request = {
    url: address.url.href,
    headers: {
      'accept-encoding': 'identity',
      ...(address.authorization !== null && { authorization: address.authorization }),
      ...(begun ? goOnFrom(begun) : {}),
      ...(whole ? unless(whole) : {}),
    },
    signal: task.signal,
  }
  try {
    return await (parts.outbound ?? withoutProxy)('import', request, async (response) => {
      const { status } = response
      if (status === 200 || status === 206) return await receive(response, begun, task)
      if (status === 304 && whole) return await kept.use()
      if (status === 404 || status === 410) return null
      if (status === 416 && begun) await kept.drop()
      else if (status < 500 && status !== 408 && status !== 429) {
        throw new SourceError(`${address.url.href} cannot be downloaded: the server responded with status ${status}`)
      }
      throw new TransientError(`the server responded with status ${status}`)
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.again) throw new TransientError(error.message, { cause: error })
    throw new SourceError(`${address.url.href} cannot be downloaded: ${error.message}`, { cause: error })
  }
}

const goOnFrom = (begun: Version & { readonly size: number }) => ({
  range: `bytes=${begun.size}-`,
  'if-range': validatorOf(begun) ?? '',
})

const unless = ({ etag, modified }: Version): Record<string, string> =>
  etag ? { 'if-none-match': etag } : modified ? { 'if-modified-since': modified } : {}

const unknown: Version = { etag: null, modified: null }

type Begun = NonNullable<Awaited<ReturnType<Kept['begun']>>>

async function receive(response: OutboundAnswer, begun: Begun | null, task: Task): Promise<string> {
  const { kept, limits, address } = task
  const version = versionOf(response)
  const start = response.status === 206 ? startOf(response) : 0
  if (start !== 0 && !(begun && start === begun.size && validatorOf(version) === validatorOf(begun))) {
    await kept.drop()
    throw new TransientError('the server sent another range than requested')
  }
  const total = totalOf(response)
  if (total !== null && total > limits.bytes) throw tooLarge(address, `${total}`, limits)
  if (start === 0) await kept.begin(version, total)
  const size = await save(response, { version, start, total }, task)
  if (total !== null && size !== total) {
    if (size > total) await kept.drop()
    throw new TransientError(`only ${size} of ${total} bytes were received`)
  }
  if (!(await kept.complete(version, size))) throw new TransientError('another import is downloading the same file')
  return kept.path
}

/** Bytes are written at their offset, so that two imports of the same file do not corrupt it. */
async function save(
  response: OutboundAnswer,
  { version, start, total }: { version: Version; start: number; total: number | null },
  { kept, parts, limits, address }: Task,
): Promise<number> {
  const file = await open(kept.part, 'r+')
  let done = start
  try {
    // A note is removed before its part and written after it: if it names this version now, the opened part is of this version.
    const isOfVersion = start === 0 || validatorOf((await kept.begun()) ?? unknown) === validatorOf(version)
    if (!isOfVersion || (await file.stat()).size < start) throw new TransientError('another import has begun it anew')
    for await (const piece of response.body) {
      await file.write(piece, 0, piece.byteLength, done)
      done += piece.byteLength
      if (done > limits.bytes) throw tooLarge(address, `more than ${limits.bytes}`, limits)
      parts.onProgress?.({ name: address.url.href, done, total })
    }
    await file.sync()
    return done
  } finally {
    await file.close()
  }
}

/** With a content coding, byte ranges would count coded bytes. */
const isPacked = ({ headers }: OutboundAnswer): boolean =>
  (headers.get('content-encoding') ?? 'identity') !== 'identity'

/** A Last-Modified in the same second as the response is a weak validator: the file may change again (RFC 9110, 8.8.2.2). */
function versionOf(response: OutboundAnswer): Version {
  const { headers } = response
  if (isPacked(response)) return { etag: null, modified: null }
  const [etag, modified, date] = [headers.get('etag'), headers.get('last-modified'), headers.get('date')]
  const settled = modified !== null && date !== null && Date.parse(date) - Date.parse(modified) >= 1000
  return { etag, modified: settled ? modified : null }
}

const startOf = ({ headers }: OutboundAnswer): number | null => {
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  return start === undefined ? null : Number(start)
}

/** null: unknown. */
function totalOf(response: OutboundAnswer): number | null {
  const { status, headers } = response
  const text = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  return text === undefined || text === null || isPacked(response) ? null : Number(text)
}
