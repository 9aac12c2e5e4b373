import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, parse, relative } from 'node:path'
import { type Calibration, GeoreferenceFault } from '../../../facts/geodesy/index.ts'
import { Rejection } from '../../../facts/index.ts'
import { fileInside, readWithinLimit } from '../../files/inside-folder.ts'
import { type CalibrationTable, readCalibrationTable, readTableEntry } from './calibration-table.ts'
import { readVrt } from './vrt.ts'
import { readWorldFile } from './world-file.ts'

/** Bytes; a calibration is a page of text, a table of thousands a few megabytes. */
const greatest = 16 * 1024 * 1024

const table = 'calibrations.json'
const worldFiles = ['.wld', '.pgw', '.pngw', '.tfw', '.jgw']

/** `fault`: what is wrong with a calibration that was found, in a sentence. */
export type Beside = { readonly calibration: Calibration | null; readonly fault: string | null }

/** Looks beside charts of a folder for files that say where the charts lie. */
export type Calibrations = {
  /** The table's entry for the page of a file; else, for the first page, a VRT or a world file of the same name. */
  of(path: string, page: number): Promise<Beside>
}

/** `folder` is a true path; `calibrations.json` lies directly in it. */
export function calibrationsIn(folder: string): Calibrations {
  const listings = new Map<string, Promise<readonly string[]>>()
  const listing = (directory: string) => {
    const known = listings.get(directory) ?? readdir(directory)
    listings.set(directory, known)
    return known
  }
  let read: Promise<CalibrationTable | null> | undefined
  const tableOf = () => {
    read ??= listing(folder)
      .then((names) => (names.includes(table) ? textOf(folder, join(folder, table)) : null))
      .then((text) => (text === null ? null : readCalibrationTable(text)))
    return read
  }

  return {
    of: async (path, page) => {
      let name = table
      try {
        const entries = await entriesOf(await tableOf(), path)
        const found = entries.map((entry) => readTableEntry(table, entry)).find((entry) => entry.page === page)
        if (found || page !== 1) return { calibration: found?.calibration ?? null, fault: null }
        const names = await listing(dirname(path))
        const beside = siblings(path).find((wanted) => names.some(sameAs(wanted)))
        if (beside === undefined) return { calibration: null, fault: null }
        name = names.find(sameAs(beside)) ?? beside
        const text = await textOf(folder, join(dirname(path), name))
        if (name.toLowerCase().endsWith('.vrt')) return { calibration: readVrt(name, text), fault: null }
        const projection = names.find(sameAs(`${parse(path).name}.prj`))
        const system = projection === undefined ? null : await textOf(folder, join(dirname(path), projection))
        return { calibration: readWorldFile(name, text, system?.trim() || null), fault: null }
      } catch (error) {
        if (!(error instanceof GeoreferenceFault || error instanceof Rejection)) throw error
        return { calibration: null, fault: `${name} is not used: ${error.message}` }
      }
    },
  }
}

const siblings = (path: string) =>
  ['.vrt', ...worldFiles].flatMap((extension) => [parse(path).name + extension, basename(path) + extension])

const sameAs = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()

async function entriesOf(calibrations: CalibrationTable | null, path: string): Promise<readonly unknown[]> {
  if (!calibrations) return []
  const hash = createHash('sha256')
    .update(await readWithinLimit(path))
    .digest('hex')
  return calibrations.get(hash) ?? []
}

/** Throws Rejection for a file that is too large, not UTF-8 or a link out of the folder. */
async function textOf(folder: string, path: string): Promise<string> {
  const bytes = await readWithinLimit(await fileInside(folder, relative(folder, path)), greatest)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Rejection('not UTF-8 text: save it with that encoding', { cause })
  }
}
