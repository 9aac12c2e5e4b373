import { join } from 'node:path'
import type { Config } from '../../config/index.ts'
import { type CheckResult, finding } from '../../health/index.ts'
import type { Machine } from './machine.ts'

type Parts = { readonly config: Pick<Config, 'dataDir' | 'places'>; readonly machine: Machine }

const mebibyte = 2 ** 20
const [leastBytes, leastShare] = [1024 * mebibyte, 0.05]

export async function disk({ config: { dataDir, places }, machine }: Parts): Promise<CheckResult> {
  const { images } = places
  for (const [name, folder] of [
    ['data folder', dataDir],
    ...(images.kind === 'folder' ? ([['image folder', images.folder]] as const) : []),
  ] as const) {
    const space = await machine.freeSpace(folder)
    if (space === null) continue
    const { free, total } = space
    if (free >= leastBytes && free >= total * leastShare) continue
    const values = { mebibytes: Math.floor(free / mebibyte), percent: Math.floor((free / total) * 100) }
    return finding('disk', name, values, folder)
  }
  return null
}

/** Bits of other users, and of the group. Members of the group may need the folder: a web server that sends images, for example. */
const [ofOthers, ofGroup] = [0o006, 0o060]

export function permissions({ config: { dataDir, places }, machine }: Parts): CheckResult {
  const database = places.database.kind === 'sqlite' ? places.database.file : null
  const rows = [
    ['the data folder', dataDir, ofOthers],
    ['master.key', join(dataDir, 'master.key'), ofOthers | ofGroup],
    ['viewer.key', join(dataDir, 'viewer.key'), ofOthers | ofGroup],
    ...(database === null ? [] : ([['the database', database, ofOthers]] as const)),
  ] as const
  for (const [what, path, forbidden] of rows) {
    const mode = machine.mode(path)
    if (mode !== null && (mode & forbidden) !== 0)
      return finding('permissions', 'open', { what, mode: mode.toString(8).padStart(4, '0') }, path)
  }
  return null
}

const mostLog = 256 * mebibyte

export function writeAheadLog({ config: { places }, machine }: Parts): CheckResult {
  if (places.database.kind !== 'sqlite') return null
  const file = `${places.database.file}-wal`
  const size = machine.size(file)
  return size > mostLog ? finding('log', 'large', { mebibytes: Math.floor(size / mebibyte) }, file) : null
}
