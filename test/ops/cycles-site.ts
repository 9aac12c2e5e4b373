/** A web server with the world of one airport, and cycles of d-TPP with charts of it, each with other charts. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument, StandardFonts } from '../../src/pdf/index.ts'
import { metafile } from '../../src/sources/dtpp/metafile.fixture.ts'
import { madeTable, wellington } from '../../src/sources/ourairports/ourairports.fixture.ts'

export type CyclesSite = {
  /** The folder of airports. */
  readonly world: string
  /** The folder of a cycle. */
  cycle(number: number): string
  close(): void
}

const charts = ['A', 'B', 'C', 'D', 'E', 'F']

export async function startCyclesSite(): Promise<CyclesSite> {
  const world = madeTable('airports', [{ ...wellington, ident: 'KSBP', icao_code: 'KSBP', iso_country: 'US' }])
  const server = createServer(async ({ url = '' }, response) => {
    const file = url === '/world/airports.csv' ? world : await fileOfCycle(url)
    response.writeHead(file === null ? 404 : 200).end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    world: `http://127.0.0.1:${port}/world/`,
    cycle: (number) => `http://127.0.0.1:${port}/${number}/`,
    close: () => void server.close(),
  }
}

async function fileOfCycle(path: string): Promise<string | Uint8Array | null> {
  const [, number, name = ''] = path.split('/')
  if (path.endsWith('/xml_data/d-tpp_Metafile.xml'))
    return metafile([
      { records: charts.map((each) => ({ chart_name: `RNAV (GPS)-${each}`, pdf_name: `${each}.PDF` })) },
    ])
  return charts.some((each) => name === `${each}.PDF`) ? plate(`${name} of ${number}`) : null
}

async function plate(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([387, 594]).drawText(text, { x: 30, y: 300, size: 20, font })
  // Without the time at which it was made: each request gets the same bytes.
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  return document.save()
}
