/**
 * Imports the whole d-TPP cycle whose metafile is named, with synthetic PDFs whose drawings are known already, into a
 * store of its own, and prints what it took as JSON. A process of its own, so that its memory is the import's.
 */
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImageStore } from '../../src/charts/index.ts'
import { type Drawing, type DrawingStore, importSource } from '../../src/editions/index.ts'
import { dtppSource, type FileSource, openFileSource, type SourceFile } from '../../src/sources/index.ts'
import { openStore } from '../../src/store/index.ts'
import { bookPdf, smallPdf } from './synthetic-pdf.ts'

const [, , metafile = ''] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'platekeeper-bench-import-'))

/** Every picture is there and intact, and every page was drawn before: pictures are hashed, nothing is rendered. */
const picture = Buffer.alloc(300_000, 'picture')
const pictureHash = hash('sha256', picture, 'hex').slice(0, 8)
const images: ImageStore = {
  put: async () => undefined,
  get: async () => picture,
  names: async () => [],
  remove: async () => undefined,
  sweep: async () => 0,
}
const drawing: Drawing = {
  image_day: `ksbp_10-9_${pictureHash}_d.png`,
  image_night: `ksbp_10-9_${pictureHash}_n.png`,
  thumb_day: `ksbp_10-9_${pictureHash}_td.png`,
  thumb_night: `ksbp_10-9_${pictureHash}_tn.png`,
  width: 1613,
  height: 2475,
  boundingBoxes: null,
  note: null,
  plateDate: null,
  plateValidity: null,
}
const drawings: DrawingStore = { find: async () => drawing, put: async () => undefined }

try {
  const source = await openFileSource(metafile, { downloads: folder })
  const [listed] = await source.find(/./)
  if (listed === undefined) throw new Error(`${metafile} contains no metafile`)
  const text = new TextDecoder().decode(await listed.read(64 * 1024 * 1024))
  const files = synthetic(text)
  const plates: FileSource = {
    name: 'synthetic',
    find: async () => [listed],
    file: async (name) => files(name),
    close: () => source.close(),
  }
  const store = await openStore({ dataDir: join(folder, 'data'), databaseUrl: null }, { foldUsername: (name) => name })
  const ports = { ...store, images, drawings, now: Date.now }
  await publishAirports(store, text)

  const memory: number[] = []
  const started = performance.now()
  const before = process.cpuUsage()
  const report = await importSource(dtppSource(plates, { airports: [], states: [], cycle: null }), ports, {
    workers: 1,
    onProgress: ({ phase, done, total }) => {
      if (phase === 'charts' && total !== null && done % Math.ceil(total / 4) === 0)
        memory.push(process.memoryUsage.rss())
    },
  })
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before)
  const processorSeconds = (user + system) / 1e6
  memory.push(process.memoryUsage.rss())
  store.close()
  const { charts, quarantined, state } = report
  const peak = process.resourceUsage().maxRSS * 1024
  const records = text.split('<record>').length - 1
  console.log(
    JSON.stringify({
      records,
      charts: charts.total,
      quarantined: quarantined.length,
      state,
      seconds,
      processorSeconds,
      memory,
      peak,
    }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Every airport of the metafile lies somewhere, as another source would have said. */
async function publishAirports({ editions }: Awaited<ReturnType<typeof openStore>>, text: string): Promise<void> {
  const icaos = new Set(Array.from(text.matchAll(/icao_ident="([A-Z0-9]{4})"/g), ([, icao = '']) => icao))
  const edition = await editions.begin({ source: 'ourairports', cycle: '1601' })
  const airports = Array.from(icaos, (icao) => ({
    icao,
    stated: { icao_airport_identifier: icao, name: icao, latitude: 40, longitude: -100 },
    derived: {},
    where: 'synthetic',
    features: null,
  }))
  await editions.addAirports(edition, airports)
  await editions.complete(edition, { effectiveAt: 0, report: null })
  await editions.activate(edition, Date.now())
}

/** A book where several airports name the file, one page otherwise. */
function synthetic(text: string): (name: string) => SourceFile {
  const idents = new Map<string, Set<string>>()
  for (const [, ident = '', records = ''] of text.matchAll(/apt_ident="([^"]*)"(.*?)<\/airport_name>/gs)) {
    for (const [, name = ''] of records.matchAll(/<chart_code>(?:MIN|HOT|LAH)<.*?<pdf_name>([^<]*)</gs)) {
      idents.set(name, (idents.get(name) ?? new Set()).add(ident))
    }
  }
  const books = new Map(Array.from(idents, ([name, those]) => [name, bookPdf(name, [...those])] as const))
  return (name) => {
    const bytes = () => books.get(name) ?? smallPdf(name)
    return {
      name,
      read: async () => bytes(),
      stream: async function* () {
        yield bytes()
      },
    }
  }
}
