import type { AirportRecord } from '../charts/airport-record.ts'
import type { Changes, ChangesOptions } from '../charts/changes.ts'
import type { ChartRecord, Picture } from '../charts/chart-record.ts'
import { changeOver } from '../charts/chart-validity.ts'
import { throwIfAborted } from '../signals.ts'
import { contentHash } from './content-hash.ts'
import type { FileStore } from './file-store.ts'
import {
  imageName,
  jsonBytes,
  type OfflinePack,
  type PackOptions,
  packName,
  parsePack,
  partialName,
} from './offline-pack.ts'
import { bothImages, comparePack, type PackFile, planPack } from './pack-plan.ts'

/** Where a pack comes from: the service by a session, or another server that answers with the same records. */
export type PackSource = {
  airport(icao: string, signal?: AbortSignal): Promise<AirportRecord>
  charts(icao: string, signal?: AbortSignal): Promise<readonly ChartRecord[]>
  /** `demo`: the demo image, which is not stored. */
  image(
    chart: ChartRecord,
    picture: Picture,
    signal?: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly access: 'full' | 'demo' }>
  /** What has changed, for updates; absent: they save every pack. */
  changes?(options: ChangesOptions): Promise<Changes>
  /** Further records to store in the pack. */
  more?(icao: string, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>
}

type Parts = { readonly source: PackSource; readonly files: FileStore; readonly now: () => number }

const day = 86_400_000
/** Images after which the index of an unfinished call is stored: what a killed program loads again at most. */
const indexEvery = (images: number): number => Math.max(8, Math.ceil(images / 50))

/**
 * Stores an airport. Images that are stored already are kept, also those of a call that was interrupted. The new pack replaces the previous
 * one after every image was read back and has its hash.
 */
export async function savePack(icao: string, options: PackOptions, parts: Parts): Promise<OfflinePack> {
  const { files, source, now } = parts
  const { categories, pictures = bothImages, days = 28, signal } = options
  const selection = { ...(categories && { categories }), pictures }
  const airport = await source.airport(icao, signal)
  const charts = await source.charts(icao, signal)
  const more = await source.more?.(icao, signal)
  const before = parsePack(await files.read(packName(icao)))
  const partial = parsePack(await files.read(partialName(icao)))
  const plan = planPack(charts, selection)
  const known = { ...before?.images, ...partial?.images }
  const stored = await files.names('image/')
  const images: Record<string, string> = {}
  for (const { name } of plan) {
    const hash = known[name]
    if (hash && stored.indexOf(imageName(hash)) >= 0) images[name] = hash
  }

  const pack = (): OfflinePack => ({
    ...{ savedAt: now(), expiresAt: now() + days * day, airport, charts, images: { ...images }, selection },
    ...(more && { more }),
  })
  let keeping: Promise<void> = Promise.resolve()
  /** One write after the other, so that the last one is the newest. */
  const keep = (): Promise<void> => {
    const write = () => files.write(partialName(icao), jsonBytes(pack()))
    keeping = keeping.then(write, write)
    return keeping
  }
  let bytes = 0
  const report = (phase: 'loading' | 'verifying', done: number) =>
    options.onProgress?.({ phase, done, of: plan.length, bytes })

  async function load(file: PackFile): Promise<void> {
    const image = await source.image(file.chart, file.picture, signal)
    if (image.access === 'demo') return
    const hash = await contentHash(image.bytes)
    await files.write(imageName(hash), image.bytes)
    images[file.name] = hash
    bytes += image.bytes.length
  }

  async function loadMissing(): Promise<void> {
    const missing = plan.filter(({ name }) => !images[name])
    let done = plan.length - missing.length
    report('loading', done)
    try {
      await eachOf(missing, options.concurrency ?? 3, async (file) => {
        throwIfAborted(signal)
        await load(file)
        done += 1
        report('loading', done)
        if (done % indexEvery(plan.length) === 0) await keep()
      })
    } finally {
      // Storage may be full: the files are whole, and what the index lacks is loaded again.
      if (missing.length > 0) await keep().catch(() => undefined)
    }
  }

  /** Returns the bytes of the images; an image that is damaged is removed. */
  async function verify(): Promise<number> {
    let size = 0
    let done = 0
    for (const { name } of plan) {
      throwIfAborted(signal)
      const hash = images[name]
      if (hash !== undefined) {
        const read = await files.read(imageName(hash))
        if (read && (await contentHash(read as Uint8Array<ArrayBuffer>)) === hash) size += read.length
        else {
          delete images[name]
          await files.remove(imageName(hash))
        }
      }
      done += 1
      report('verifying', done)
    }
    return size
  }

  await loadMissing()
  let size = await verify()
  const isDemo = Object.keys(images).length === 0
  if (!isDemo && plan.some(({ name }) => !images[name])) {
    await loadMissing()
    size = await verify()
  }
  const isWhole = plan.every(({ name }) => images[name])
  const validUntil = firstEnd(charts)
  const whole: OfflinePack = {
    ...pack(),
    bytes: size,
    ...(isWhole && { verifiedAt: now() }),
    ...(validUntil !== undefined && { validUntil }),
    ...(before && { changed: changedSince(before, charts) }),
  }
  await files.write(packName(icao), jsonBytes(whole))
  await files.remove(partialName(icao))
  return whole
}

function changedSince({ charts: before, selection = {} }: OfflinePack, now: readonly ChartRecord[]): readonly string[] {
  const { added, changed } = comparePack(before, now, selection)
  return [...changed, ...added]
}

function firstEnd(charts: readonly ChartRecord[]): number | undefined {
  let first: number | undefined
  for (const { valid_until: until } of charts) {
    const end = until === undefined ? undefined : changeOver(until)
    if (end !== undefined && (first === undefined || end < first)) first = end
  }
  return first
}

/** Works on a few items at a time. Rejects with the first error, after the work that had begun has ended. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  let failure: { readonly error: unknown } | null = null
  const worker = async () => {
    while (failure === null && next < items.length) {
      const item = items[next] as T
      next += 1
      try {
        await work(item)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker))
  if (failure !== null) throw (failure as { readonly error: unknown }).error
}
