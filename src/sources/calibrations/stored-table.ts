import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { diskFailure } from '../../failures/index.ts'
import { type CalibrationEntry, readEntry } from './calibration-entry.ts'
import { openCalibrationFolder } from './calibration-folder.ts'
import {
  type FileEntry,
  type PageOfFile,
  readCalibrationTable,
  tableName,
  withoutTableEntries,
  withTableEntries,
} from './calibration-table.ts'

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

  async function change(version: string, to: (before: string | null) => string) {
    const before = await text()
    if (versionOf(before) !== version) throw new TableChanged(`${path} was changed by another program`)
    const after = readable(() => to(before))
    await replace(path, after)
    return { version: versionOf(after) }
  }

  return {
    async stored(sha256: string, page: number) {
      const read = await text()
      const entries = readable(() => (readCalibrationTable(read ?? '{}').get(sha256) ?? []).map(readEntry))
      return { entry: entries.find((entry) => entry.page === page) ?? null, version: versionOf(read) }
    },
    /** Every entry. Throws Rejection for the first that cannot be used. */
    async all() {
      const read = await text()
      const entries = readable(() =>
        [...readCalibrationTable(read ?? '{}')].flatMap(([sha256, values]) =>
          values.map((value): FileEntry => ({ sha256, entry: entryOf(sha256, value) })),
        ),
      )
      return { entries, version: versionOf(read) }
    },
    save: (added: readonly FileEntry[], version: string) =>
      change(version, (before) => withTableEntries(before, added)),
    remove: (removed: readonly PageOfFile[], version: string) =>
      change(version, (before) => withoutTableEntries(before, removed)),
  }
}

function entryOf(sha256: string, value: unknown): CalibrationEntry {
  try {
    return readEntry(value)
  } catch (cause) {
    if (!(cause instanceof GeoreferenceFault)) throw cause
    throw new GeoreferenceFault(`the entry of ${sha256.slice(0, 12)}…: ${cause.message}`, { cause })
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
