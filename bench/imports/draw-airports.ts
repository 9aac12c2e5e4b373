/**
 * Imports the named tables of OurAirports into a store, unless that is done, and draws a chart for each airport with
 * the given number of workers. Prints the usage of drawing as JSON. A separate process, so that its memory is that of the import.
 */

import { randomBytes } from 'node:crypto'
import { placesIn } from '../../src/config/index.ts'
import { type ImportKind, type ImportRequests, importFrom } from '../../src/editions/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openStore } from '../../src/store/index.ts'
import { processorSeconds, watchPeak } from '../rendering/process-tree.ts'

const [, , tables = '', dataDir = '', workers = '1'] = process.argv
const store = await openStore(placesIn(dataDir), { foldUsername: (name) => name })
const ports = { ...store, random: randomBytes, now: Date.now }
const run = <Kind extends ImportKind>(kind: Kind, request: ImportRequests[Kind]) =>
  importFrom(kind, request, { workers: Number(workers), downloads: dataDir, outbound: createOutbound({}) }, ports)

if ((await store.editions.list()).length === 0) await run('ourairports', { location: tables })
const started = performance.now()
const before = processorSeconds()
const peak = watchPeak()
const { charts, quarantined } = await run('drawn', { airports: [], countries: [] })
const used = processorSeconds() - before
const seconds = (performance.now() - started) / 1000
await store.close()
console.log(
  JSON.stringify({
    charts: charts.total,
    rejected: quarantined.length,
    seconds,
    processorSeconds: used,
    peak: peak(),
  }),
)
