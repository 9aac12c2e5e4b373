import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeAirportTables } from '../imports/airport-tables.ts'
import { prepareCycle } from '../imports/prepare-cycle.ts'
import { type ImportOrder, type Measured, runImport } from '../imports/run-import.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { type Database, startDatabase } from '../servers/postgres.ts'
import type { Case, Context } from './context.ts'

const sample = (path: string): string => fileURLToPath(new URL(`../../../shared/data/${path}`, import.meta.url))
const metafile = sample('faa/d-TPP_Metafile-1601.xml.gz')
const plate = sample('faa/plates/00989R11.PDF')
const tables = sample('ourairports')

const airports = 80_000
/** Each takes as long as many rounds of requests. */
const rounds = 3

export const imports: readonly Case[] = [false, true].flatMap((isOnPostgres) => {
  const [name, on] = isOnPostgres ? ['imports-postgres', ' on PostgreSQL, compared with SQLite'] : ['imports', '']
  const open = ({ started }: Context): Promise<Database> | null => (isOnPostgres ? started(startDatabase()) : null)
  return [
    {
      name,
      about: `a whole cycle of the FAA imported after the one before, without drawing${on}`,
      async run(context: Context) {
        if (!existsSync(metafile))
          return context.note('left out: the metafile of a whole cycle (../shared/data) is not here')
        const [dataDir, folder] = [join(context.folder, 'before'), join(context.folder, 'cycle')]
        const database = await open(context)
        const parts = { metafile, plate, folder }
        await prepareCycle({ ...parts, dataDir, databaseUrl: null })
        const words = ['charts', 'dtpp', folder]
        const onSqlite = { dataDir, words }
        if (!database) return measure(`${name}, 24,410 records`, context, onSqlite)
        const [databaseUrl, imagesDir] = [await database.database(), join(context.folder, 'before-postgres')]
        await prepareCycle({ ...parts, dataDir: imagesDir, databaseUrl })
        const copy = () => database.copy(databaseUrl)
        await measure(`${name}, 24,410 records`, context, { dataDir: imagesDir, database: copy, words }, onSqlite)
      },
    },
    {
      name: `${name}-airports`,
      about: `the tables of OurAirports with 80,000 airports that have an ICAO identifier, imported for the first time${on}`,
      async run(context: Context) {
        if (!existsSync(tables))
          return context.note('left out: the tables of OurAirports (../shared/data) are not here')
        const folder = join(context.folder, 'tables')
        writeAirportTables({ from: tables, to: folder, count: airports })
        const database = await open(context)
        const onSqlite = { dataDir: join(context.folder, 'before'), words: ['airports', 'ourairports', folder] }
        const label = `${name}, 80,000 airports`
        if (!database) return measure(label, context, onSqlite)
        await measure(label, context, { ...onSqlite, database: database.database }, onSqlite)
      },
    },
  ]
})

type Rounds = ImportOrder & {
  /** The URL of the database of a round; absent: it is a file of the data folder. */
  readonly database?: () => Promise<string>
}

/** Rounds of both alternate, and each begins every other one. */
async function measure(name: string, context: Context, ours: Rounds, theirs?: Rounds): Promise<void> {
  const [all, others]: [Measured[], Measured[]] = [[], []]
  while (all.length < rounds) {
    const ofOurs = async () => all.push(await measureOne(context.folder, ours))
    const ofTheirs = async () => theirs && others.push(await measureOne(context.folder, theirs))
    for (const run of all.length % 2 === 0 ? [ofOurs, ofTheirs] : [ofTheirs, ofOurs]) await run()
  }
  const show = (what: string, unit: string, of: (measured: Measured) => number) => {
    const [values, compared] = [all.map(of), others.map(of)]
    const row = { case: `${name}${what}`, unit, ours: median(values) }
    const ratios = compared.map((value, at) => (values[at] ?? Number.NaN) / value)
    if (theirs) {
      const ratio = { ratio: median(ratios), spread: spreadOf(ratios) }
      context.report({ ...row, comparedWith: 'our SQLite', theirs: median(compared), ...ratio })
    } else context.report({ ...row, comparedWith: null, theirs: null, ratio: null, spread: spreadOf(values) })
  }
  show('', 's', ({ seconds }) => seconds)
  show(': processor', 'cpu s', ({ processorSeconds }) => processorSeconds)
  show(': memory at most', 'MiB', ({ memory }) => memory / 2 ** 20)
  const [{ report: last } = {}] = all
  if (last)
    context.note(
      `${last.airports} airports and ${last.charts.total} charts are ${last.state}; ${last.quarantined.length} rejected`,
    )
}

/** On a copy of the initial data. */
async function measureOne(folder: string, { database, ...order }: Rounds): Promise<Measured> {
  const dataDir = join(folder, 'ours')
  rmSync(dataDir, { recursive: true, force: true })
  if (existsSync(order.dataDir)) shareImages(order.dataDir, dataDir)
  return runImport({ ...order, dataDir, ...(database && { databaseUrl: await database() }) })
}

/** A data folder with a copy of the database, where it is a file, and with the same images, to which nothing is added. */
function shareImages(from: string, to: string): void {
  mkdirSync(to)
  if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file))
  symlinkSync(join(from, 'images'), join(to, 'images'))
}

const file = 'platekeeper.db'
