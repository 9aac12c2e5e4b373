import { basename, dirname, join, parse } from 'node:path'
import { type Calibration, GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { readAvitab } from './avitab.ts'
import { type CalibrationFolder, mostCalibrationBytes } from './calibration-folder.ts'
import type { ChartToPlace } from './chart-to-place.ts'
import { readKml } from './kml.ts'
import { kmlOfKmz } from './kmz.ts'
import { readVrt } from './vrt.ts'
import { readWorldFile } from './world-file.ts'

/** A file next to a chart, with the chart's name and another ending. */
export type Sidecar = { readonly name: string; read(): Promise<Calibration> }

type Found = { readonly name: string; readonly path: string; readonly names: readonly string[] }

type SidecarFormat = {
  readonly endings: readonly string[]
  read(found: Found, chart: ChartToPlace, folder: CalibrationFolder): Promise<Calibration>
}

/** Bytes. Of an archive only the KML is unpacked, so its pictures may be larger. */
const mostArchiveBytes = 64 * 1024 * 1024

/** Highest priority first: what programs compute, then what people click or drag. */
const formats: readonly SidecarFormat[] = [
  { endings: ['.vrt'], read: async ({ name, path }, _, folder) => readVrt(name, await folder.text(path)) },
  {
    endings: ['.wld', '.pgw', '.pngw', '.tfw', '.tifw', '.tiffw', '.jgw', '.jpgw', '.jpegw'],
    read: async ({ name, path, names }, chart, folder) => {
      const projection = names.find(sameAs(`${parse(chart.path).name}.prj`))
      const system = projection === undefined ? null : await folder.text(join(dirname(path), projection))
      return readWorldFile(name, await folder.text(path), system?.trim() || null)
    },
  },
  {
    endings: ['.json'],
    read: async ({ name, path }, chart, folder) => {
      const { sha256, calibration } = readAvitab(name, await folder.text(path))
      if (sha256 === null || sha256 === (await chart.sha256())) return calibration
      throw new GeoreferenceFault(
        `it was made for another version of the chart (hash ${sha256.slice(0, 8)}…): check it, then remove its hash`,
      )
    },
  },
  {
    endings: ['.kml'],
    read: async ({ name, path }, chart, folder) => readKml(name, await folder.bytes(path), basename(chart.path)),
  },
  {
    endings: ['.kmz'],
    read: async ({ name, path }, chart, folder) => {
      const kml = await kmlOfKmz(await folder.bytes(path, mostArchiveBytes), mostCalibrationBytes)
      return readKml(name, kml, basename(chart.path))
    },
  },
]

/** Tables of the folder; a chart with such a name does not make them its calibrations. */
const tables = new Set(['manifest.json', 'airports.json', 'calibrations.json'])

/** Files next to a chart: `chart.pdf.vrt` before `chart.vrt`, letters of either case. */
export async function sidecarsOf(chart: ChartToPlace, folder: CalibrationFolder): Promise<readonly Sidecar[]> {
  const names = await folder.names(dirname(chart.path))
  return formats.flatMap((format) =>
    format.endings
      .flatMap((ending) => [basename(chart.path) + ending, parse(chart.path).name + ending])
      .flatMap((wanted) => names.find(sameAs(wanted)) ?? [])
      .filter((name) => !tables.has(name.toLowerCase()))
      .map((name) => {
        const path = join(dirname(chart.path), name)
        return { name, read: () => format.read({ name, path, names }, chart, folder) }
      }),
  )
}

const sameAs = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()
