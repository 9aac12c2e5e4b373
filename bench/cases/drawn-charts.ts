import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeOurAirports } from '../seed/ourairports.ts'
import { cores, onAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

type Measured = {
  readonly charts: number
  readonly rejected: number
  readonly seconds: number
  readonly processorSeconds: number
  /** Bytes in use, at most. */
  readonly peak: number
}

const airports = 200
/** OurAirports has some 12,000 airports whose runways have coordinates; the note says how long many more would take. */
const world = 40_000

export const drawnCharts: Case = {
  name: 'drawn-charts',
  about:
    'aerodrome charts for all airports of a table, stored and published: with one worker, with all, and drawn before',
  run: measureDrawnCharts,
}

async function measureDrawnCharts({ folder, report, note }: Context): Promise<void> {
  const tables = join(folder, 'tables')
  mkdirSync(tables)
  await writeOurAirports(tables, airports)
  const script = join(import.meta.dirname, '../imports/draw-airports.ts')
  const draw = async (store: string, workers: number): Promise<Measured> => {
    const words = [...onAllCores, process.execPath, script, tables, join(folder, store), String(workers)]
    const { stdout } = await promisify(execFile)(words[0] ?? '', words.slice(1))
    const measured: Measured = JSON.parse(stdout)
    if (measured.charts !== airports) throw new Error(`${measured.charts} charts were published, not ${airports}`)
    return measured
  }
  const alone = { comparedWith: null, theirs: null, ratio: null, spread: null }
  const rate = (name: string, { charts, seconds }: Measured) =>
    report({ case: `drawn-charts, ${name}`, unit: '/s', ours: charts / seconds, ...alone })
  const memory = (name: string, { peak }: Measured) =>
    report({ case: `drawn-charts, ${name}, memory`, unit: 'MiB', ours: peak / 2 ** 20, ...alone })

  const one = await draw('one', 1)
  rate('one worker', one)
  memory('one worker', one)
  const all = await draw('all', cores)
  rate('a worker per core', all)
  memory('a worker per core', all)
  rate('drawn before', await draw('all', cores))
  const hours = (world / all.charts) * (all.seconds / 3600)
  note(
    `${(all.charts / all.processorSeconds).toFixed(1)} charts per second of processor; ${world} would take ${hours.toFixed(1)} hours`,
  )
}
