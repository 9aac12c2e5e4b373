import { join } from 'node:path'
import { type Calibration, GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { type Diagnostic, Rejection } from '../../facts/index.ts'
import { type AvitabLibrary, readAvitabLibrary } from './avitab-library.ts'
import { openCalibrationFolder } from './calibration-folder.ts'
import { type CalibrationTable, readCalibrationTable, readTableEntry, tableName as table } from './calibration-table.ts'
import { type ChartToPlace, chartToPlace, once } from './chart-to-place.ts'
import { sidecarsOf } from './sidecars.ts'

/** `faults`: a sentence for each calibration that was found but cannot be used. */
export type FoundCalibrations = { readonly calibrations: readonly Calibration[]; readonly faults: readonly string[] }

/** Finds the files next to the charts of a folder that georeference them. */
export type Calibrations = {
  /**
   * The calibrations of a page, highest priority first: the table's entry; for the first page also files of the chart's name
   * (sidecars.ts), then AviTab's by the hash of the chart.
   */
  of(path: string, page: number): Promise<FoundCalibrations>
  /** Faults of files whose name belongs to no chart; known after a chart was requested. */
  diagnostics(): Promise<readonly Diagnostic[]>
}

/** `folder` is a true path; `calibrations.json` and AviTab's folder `Calibration` lie directly in it. */
export function calibrationsIn(folder: string): Calibrations {
  const files = openCalibrationFolder(folder)
  const tableOf = once(async (): Promise<CalibrationTable> => {
    const names = await files.names(folder)
    return names.includes(table) ? readCalibrationTable(await files.text(join(folder, table))) : new Map()
  })
  const library = once(async (): Promise<AvitabLibrary> => readAvitabLibrary(folder, await files.names(folder)))

  return {
    of: async (path, page) => {
      const chart = chartToPlace(path)
      const calibrations: Calibration[] = []
      const faults: string[] = []
      const take = async (name: string, read: () => Promise<Calibration | null>) => {
        try {
          const calibration = await read()
          if (calibration) calibrations.push(calibration)
        } catch (error) {
          if (!(error instanceof GeoreferenceFault || error instanceof Rejection)) throw error
          faults.push(`${name} is not used: ${error.message}`)
        }
      }
      await take(table, async () => entryFor(await tableOf(), chart, page))
      if (page !== 1) return { calibrations, faults }
      for (const { name, read } of await sidecarsOf(chart, files)) await take(name, read)
      const { byHash } = await library()
      if (byHash.size > 0) calibrations.push(...(byHash.get(await chart.sha256()) ?? []))
      return { calibrations, faults }
    },
    diagnostics: async () => (await library()).diagnostics,
  }
}

async function entryFor(entries: CalibrationTable, chart: ChartToPlace, page: number): Promise<Calibration | null> {
  if (entries.size === 0) return null
  const found = (entries.get(await chart.sha256()) ?? []).map((entry) => readTableEntry(table, entry))
  return found.find((entry) => entry.page === page)?.calibration ?? null
}
