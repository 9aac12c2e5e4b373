import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { diskFailure } from '../../failures/index.ts'
import { type CalibrationEntry, readEntry } from './calibration-entry.ts'
import { openCalibrationFolder } from './calibration-folder.ts'
import { readCalibrationTable, tableName, withTableEntry } from './calibration-table.ts'

/** Another program wrote the table after it was read. */
export class TableChanged extends Error {
  override readonly name = 'TableChanged'
}

/** `calibrations.json` of a folder, to be read and changed. `folder` is a true path. */
export function openCalibrationTable(folder: string) {
  const path = join(folder, tableName)

  /** null: no table exists. Throws Rejection for a table that is not text, too large or a link out of the folder. */
  const text = async (): Promise<string | null> =>
    (await readdir(folder)).includes(tableName) ? openCalibrationFolder(folder).text(path) : null

  return {
    async stored(sha256: string, page: number) {
      const read = await text()
      const entries = readable(() => (readCalibrationTable(read ?? '{}').get(sha256) ?? []).map(readEntry))
      return { entry: entries.find((entry) => entry.page === page) ?? null, version: versionOf(read) }
    },
    async save(sha256: string, entry: CalibrationEntry, version: string) {
      const before = await text()
      if (versionOf(before) !== version) throw new TableChanged(`${path} was changed by another program`)
      const after = readable(() => withTableEntry(before, sha256, entry))
      await replace(path, after)
      return { version: versionOf(after) }
    },
  }
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof GeoreferenceFault)) throw cause
    const remedy = 'correct it, or move it out of the folder'
    throw new Rejection(`${tableName} cannot be used: ${cause.message}; ${remedy}`, { cause })
  }
}

const versionOf = (text: string | null): string =>
  text === null ? '' : createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Atomic: the file is complete at every moment. Throws StoreUnavailable. */
async function replace(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  try {
    const mode = await stat(path).then(
      (found) => found.mode & 0o777,
      () => 0o644,
    )
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw diskFailure(`${path} cannot be written`, error)
  }
}
