import { type ImageFolderParts, requireOwnFolder } from '../../charts/index.ts'
import type { SourceId } from '../../facts/index.ts'
import type { Outbound } from '../../outbound/index.ts'
import {
  type ChartSource,
  type FileSourceParts,
  openSource,
  type RegisteredSource,
  type SourceRequests,
} from '../../sources/index.ts'
import type { DrawnOptions } from '../drawn/drawn-source.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import type { ImportReport } from '../report/import-report.ts'
import { type ImportOptions, type ImportPorts, importSource } from './import-source.ts'

/** The request of each source: the registered ones, and charts drawn from the facts of live editions. */
export type ImportRequests = SourceRequests & { readonly drawn: DrawnOptions }
export type ImportKind = SourceId & keyof ImportRequests

export type ImportFromOptions = ImportOptions & {
  /** The folder for downloads. */
  readonly downloads: string
  readonly outbound: Outbound
}

/** The live edition of this name comes from another folder: two folders with the same name are different sources. */
export class FolderNameInUse extends Error {
  override readonly name = 'FolderNameInUse'
  readonly source: string
  readonly location: string

  constructor({ source, location }: { readonly source: string; readonly location: string }) {
    super(`${source} is already live, from another folder: ${location}`)
    this.source = source
    this.location = location
  }
}

/** Opens a source by its id, imports it and closes it. Throws FolderNameInUse, ForeignImageFolder, and what importSource throws. */
export async function importFrom<Kind extends ImportKind>(
  kind: Kind,
  request: ImportRequests[Kind],
  { downloads, outbound, ...options }: ImportFromOptions,
  ports: ImportPorts & ImageFolderParts,
): Promise<ImportReport> {
  const { signal, onProgress } = options
  const progress = downloadProgress(onProgress)
  const reading = { downloads, outbound, ...(signal && { signal }) }
  const parts = { ...reading, onProgress: progress.report, now: ports.now() }
  const { source, close } = await open(kind, request, parts, ports)
  progress.end()
  try {
    if (source.provides === 'charts') await requireOwnFolder(ports)
    if (kind === 'folder' && (request as ImportRequests['folder']).name === undefined)
      await mustBeSameFolder(source, ports)
    return await importSource(source, ports, options)
  } finally {
    await close()
  }
}

async function open<Kind extends ImportKind>(
  kind: Kind,
  request: ImportRequests[Kind],
  parts: FileSourceParts & { readonly now: number },
  ports: ImportPorts,
): Promise<Awaited<ReturnType<typeof openSource>>> {
  if (kind === 'drawn') {
    // Loaded only here: drawing brings its fonts and libraries.
    const { drawnSource } = await import('../drawn/drawn-source.ts')
    return { source: drawnSource(ports, request as DrawnOptions), close: async () => undefined }
  }
  return openSource<RegisteredSource>(kind as RegisteredSource, request as SourceRequests[RegisteredSource], parts)
}

const mebibyte = 2 ** 20

/** Progress of downloads before the import begins; later downloads belong to a chart each, and count as charts. */
function downloadProgress(onProgress: ((progress: ImportProgress) => void) | undefined) {
  let isOpening = true
  const report: NonNullable<FileSourceParts['onProgress']> = ({ name, done, total }) => {
    if (!isOpening) return
    const whole = total === null ? null : Math.ceil(total / mebibyte)
    onProgress?.({ phase: 'download', done: Math.ceil(done / mebibyte), total: whole, name })
  }
  return {
    report,
    end: () => {
      isOpening = false
    },
  }
}

async function mustBeSameFolder({ name, location }: ChartSource, { editions }: ImportPorts): Promise<void> {
  const live = (await editions.list()).find(({ source, state }) => source === name && state === 'live')
  const from = live && (await editions.find(live.id))?.report?.location
  if (from && from !== location) throw new FolderNameInUse({ source: name, location: from })
}
