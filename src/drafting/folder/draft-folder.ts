import { createHash } from 'node:crypto'
import { Rejection, textFault } from '../../facts/index.ts'
import { fileInside, namesIn, readWithinLimit } from '../../sources/index.ts'
import { type Alike, alikeRows } from '../rows/alike-rows.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { draftRows, type Unlisted } from '../rows/draft-rows.ts'
import type { SheetClaims } from '../rows/sheet-claims.ts'
import { type DraftPool, openDraftPool } from './draft-pool.ts'

/** A drafted manifest, and what is not in it. */
export type Draft = {
  /** Chart files of the folder. */
  readonly files: number
  readonly rows: readonly DraftRow[]
  readonly unlisted: readonly Unlisted[]
  readonly alike: readonly Alike[]
  /** Files that cannot be read. */
  readonly rejected: readonly { readonly file: string; readonly reason: string }[]
}

export type DraftOptions = {
  /** Bytes of memory of one worker, at most. */
  readonly memory?: number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: DraftProgress) => void
  /** Shared workers; absent: this draft starts its own. */
  readonly pool?: DraftPool
}

export type DraftProgress = {
  readonly phase: 'files'
  readonly done: number
  readonly total: number
  readonly name: string
}

const chartFile = /\.(?:pdf|png|jpe?g|tiff?)$/i
const hidden = /(?:^|\/)(?:\.|__MACOSX\/)/

/** Reads every chart file of a folder and its subfolders, and drafts a row for each page. Throws SourceError. */
export async function draftFolder(folder: string, options: DraftOptions = {}): Promise<Draft> {
  const names = (await namesIn(folder)).filter((name) => chartFile.test(name) && !hidden.test(name)).toSorted(inOrder)
  const pool = options.pool ?? openDraftPool({ ...(options.memory !== undefined && { memory: options.memory }) })
  try {
    const files = await readAll(names, { folder, pool, options })
    const read = files.filter((file) => 'sheets' in file)
    const { rows, unlisted } = draftRows(read.flatMap(({ sheets }) => sheets))
    return {
      files: names.length,
      rows,
      unlisted: [
        ...files.flatMap((file) => ('sameAs' in file ? [sameFile(file)] : [])),
        ...read.flatMap(({ more }) => more),
        ...unlisted,
      ],
      alike: alikeRows(rows),
      rejected: files.filter((file) => 'reason' in file),
    }
  } finally {
    if (!options.pool) await pool.close()
  }
}

/** Numbers in names by their value: page 2 before page 10. */
const collator = new Intl.Collator('en', { numeric: true })
const inOrder = (a: string, b: string): number => collator.compare(a, b)

type Read = { readonly file: string; readonly sheets: readonly SheetClaims[]; readonly more: readonly Unlisted[] }
type Same = { readonly file: string; readonly sameAs: string }
type ReadFile = Read | Same | Draft['rejected'][number]

const sameFile = ({ file, sameAs }: Same): Unlisted => ({ file, page: null, reason: `the same file as ${sameAs}` })

type Reading = { readonly folder: string; readonly pool: DraftPool; readonly options: DraftOptions }

/** In the order of the names; as many files at a time as there are workers. */
async function readAll(names: readonly string[], reading: Reading): Promise<readonly ReadFile[]> {
  const { signal, onProgress } = reading.options
  const read: ReadFile[] = []
  const hashes = new Map<string, string>()
  let [next, done] = [0, 0]
  const work = async () => {
    for (let at = next++; at < names.length; at = next++) {
      signal?.throwIfAborted()
      const name = names[at] ?? ''
      read[at] = await readFile(name, { ...reading, hashes })
      onProgress?.({ phase: 'files', done: ++done, total: names.length, name })
    }
  }
  await Promise.race([Promise.all(Array.from({ length: reading.pool.size }, work)), abortion(signal)])
  return read
}

/** Rejects when the draft is aborted, so that it does not wait for a file that takes long. */
const abortion = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))

type WithHashes = Reading & { readonly hashes: Map<string, string> }

async function readFile(file: string, { folder, pool, hashes }: WithHashes): Promise<ReadFile> {
  const fault = textFault(file, 1_000)
  if (fault !== null) return { file, reason: `its name ${fault}: rename it` }
  try {
    const bytes = await readWithinLimit(await fileInside(folder, file))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const sameAs = hashes.get(hash)
    if (sameAs !== undefined) return { file, sameAs }
    hashes.set(hash, file)
    const { pages, sheets } = await pool.run({ file, bytes })
    const reason = `pages ${sheets.length + 1} to ${pages} are not read: split the file`
    return { file, sheets, more: pages > sheets.length ? [{ file, page: null, reason }] : [] }
  } catch (error) {
    if (error instanceof Rejection) return { file, reason: error.message }
    throw error
  }
}
