import { existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ImageStore } from '../../src/charts/index.ts'
import { placesIn } from '../../src/config/index.ts'
import { limits } from '../../src/contract/index.ts'
import { type ChartPool, importSource, openChartPool } from '../../src/editions/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { dtppSource, openFileSource } from '../../src/sources/index.ts'
import { openStore } from '../../src/store/index.ts'
import { bookPdf, smallPdf } from './synthetic-pdf.ts'

export type CycleParts = {
  /** Compressed, as the sample data has it. */
  readonly metafile: string
  /** A plate, whose pictures are those of every chart. */
  readonly plate: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The folder that is to be imported. */
  readonly folder: string
}

/** Where the plate lies (KSBP), so that its map is near each airport. */
const position = { latitude: 35.24, longitude: -120.64 }
/** As many as files that are written by one commit of the database. */
const atOnce = 100

/**
 * A server on which the cycle before is live, as its import would have left it, and the folder of the cycle that follows:
 * the same charts, but for those that the metafile marks as changed. Each chart has four picture files, which are links to
 * those of one plate.
 */
export async function prepareCycle({ metafile, plate, dataDir, databaseUrl, folder }: CycleParts): Promise<void> {
  const text = gunzipSync(readFileSync(metafile)).toString()
  mkdirSync(folder, { recursive: true })
  writePdfs(text, folder)
  const store = await openStore(placesIn(dataDir, databaseUrl), { foldUsername })
  try {
    await publishAirports(store, text)
    writeFileSync(join(folder, 'metafile.xml'), text.replace(/<digital_tpp [^>]*>/, headBefore))
    const files = await openFileSource(folder, { downloads: dataDir })
    const source = dtppSource(files, { airports: [], states: [], cycle: null })
    const images = linkedImages(store.images, join(dataDir, 'images'))
    const pool = await poolOf(plate)
    const report = await importSource(source, { ...store, images, now: Date.now }, { pool, force: true })
    await files.close()
    if (report.state !== 'live') throw new Error(`The cycle before is not live: ${report.objections.join('; ')}`)
    writeFileSync(join(folder, 'metafile.xml'), text)
  } finally {
    await store.close()
  }
}

const headBefore = '<digital_tpp cycle="1513" from_edate="0901Z  12/10/15" to_edate="0901Z  01/07/16">'

/** A multi-airport PDF where several airports name the file, one page otherwise. */
function writePdfs(text: string, folder: string): void {
  const idents = new Map<string, Set<string>>()
  for (const [, ident = '', records = ''] of text.matchAll(/apt_ident="([^"]*)"(.*?)<\/airport_name>/gs)) {
    for (const [, name = ''] of records.matchAll(/<chart_code>(?:MIN|HOT|LAH)<.*?<pdf_name>([^<]*)</gs)) {
      idents.set(name, (idents.get(name) ?? new Set()).add(ident))
    }
  }
  const names = new Set(Array.from(text.matchAll(/<pdf_name>([^<]+)</g), ([, name = '']) => name))
  for (const name of names) {
    const those = idents.get(name)
    writeFileSync(join(folder, name), those ? bookPdf(name, [...those]) : smallPdf(name))
  }
}

/** Every airport of the metafile has a position, as from another source. */
async function publishAirports({ editions }: Awaited<ReturnType<typeof openStore>>, text: string): Promise<void> {
  const icaos = new Set(Array.from(text.matchAll(/icao_ident="([A-Z0-9]{4})"/g), ([, icao = '']) => icao))
  const edition = await editions.begin({ source: 'ourairports', cycle: '1513' })
  const airports = Array.from(icaos, (icao) => ({
    icao,
    stated: { icao_airport_identifier: icao, name: icao, ...position },
    derived: {},
    where: 'synthetic',
    features: null,
  }))
  await editions.addAirports(edition, airports)
  await editions.complete(edition, { effectiveAt: 0, report: null })
  await editions.activate(edition, Date.now())
}

/** Draws the plate once, for every page; its date is one before both cycles. */
async function poolOf(plate: string): Promise<ChartPool> {
  const renderer = openChartPool({ size: 1 })
  const job = {
    bytes: readFileSync(plate),
    page: 1,
    calibrations: [],
    needsPlanView: true,
    mapErrorLimit: limits.mapErrorPixels,
  }
  const drawn = { ...(await renderer.run(job)), plateDate: '20151112' }
  await renderer.close()
  return { size: atOnce, run: async () => drawn, close: async () => undefined }
}

/** A picture is written once; others with the same bytes are links to it. */
function linkedImages(images: ImageStore, root: string): ImageStore {
  const written = new Map<string, Promise<string>>()
  const pathOf = (name: string) => join(root, name.slice(0, 4), name)
  return {
    ...images,
    async put(name, bytes) {
      const [, , content = '', kind = ''] = name.split('_')
      const first = written.get(content + kind) ?? images.put(name, bytes).then(() => pathOf(name))
      written.set(content + kind, first)
      const path = await first
      mkdirSync(dirname(pathOf(name)), { recursive: true })
      if (!existsSync(pathOf(name))) linkSync(path, pathOf(name))
    },
  }
}
