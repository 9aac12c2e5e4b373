import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import type { Catalogue } from '../../charts/index.ts'
import type { ChartPool } from '../../editions/index.ts'
import { type ChartFile, folderSource, openChartFolder } from '../../sources/index.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'
import { openSession } from './session.ts'

export const mapErrorLimit = 15
export const nothing: Pick<Catalogue, 'holdings' | 'features'> = {
  holdings: async () => ({ airports: [], charts: [] }),
  features: async () => [],
}
export const columns = 'file,airport,type code,name,index number,page'
const airports = 'icao_airport_identifier,name,latitude,longitude\nKPDX,Portland,45.6,-122.8\n'

export type Rows = Readonly<Record<string, { readonly bytes: Uint8Array; readonly row: string }>>

/** A session over a folder of charts of KPDX, which lies in the middle of the made charts. */
export async function beginWith(t: TestContext, renderer: PageRenderer, charts: Rows, limit = mapErrorLimit) {
  const folder = await mkdtemp(join(tmpdir(), 'calibrate-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [file, { bytes }] of Object.entries(charts)) await writeFile(join(folder, file), bytes)
  const rows = Object.entries(charts).map(([file, { row }]) => `${file},${row}`)
  await writeFile(join(folder, 'manifest.csv'), [columns, ...rows, ''].join('\n'))
  await writeFile(join(folder, 'airports.csv'), airports)
  const opened = await openChartFolder(folder)
  const session = openSession({ folder: opened, renderer, catalogue: nothing, mapErrorLimit: limit })
  t.after(() => session.close())
  return { folder, session, listed: (await session.list()).charts }
}

/** What an import makes of a chart of the folder. */
export async function imported(pool: Pick<ChartPool, 'run'>, folder: string, file: string) {
  const { charts } = await folderSource(folder).collect()
  for await (const chart of charts as AsyncIterable<ChartFile> | Iterable<ChartFile>) {
    if (chart.file !== file) continue
    const [page = 1] = chart.pages
    const { facts, calibrations } = chart
    const needsPlanView = facts.category === 'APP' && facts.rules === 'IFR'
    return pool.run({ bytes: await chart.read(), page, calibrations, needsPlanView, mapErrorLimit })
  }
  return assert.fail(`${file} is not in the folder`)
}

/** A picture with a black square. */
export const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#000' } } }])
    .png()
    .toBuffer()
