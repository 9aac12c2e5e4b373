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

const stores = [
  { name: 'imports', on: '', open: async () => null },
  {
    name: 'imports-postgres',
    on: ' on PostgreSQL',
    open: ({ started }: Context): Promise<Database | null> => started(startDatabase()),
  },
] as const

export const imports: readonly Case[] = stores.flatMap(({ name, on, open }) => [
  {
    name,
    about: `a whole cycle of the FAA imported after the one before, without drawing${on}`,
    async run(context: Context) {
      if (!existsSync(metafile))
        return context.note('left out: the metafile of a whole cycle (../shared/data) is not here')
      const [dataDir, folder] = [join(context.folder, 'before'), join(context.folder, 'cycle')]
      const database = await open(context)
      const databaseUrl = (await database?.database()) ?? null
      await prepareCycle({ metafile, plate, dataDir, databaseUrl, folder })
      await measure(`${name}, 24,410 records`, context, {
        dataDir,
        ...(database && databaseUrl && { database: () => database.copy(databaseUrl) }),
        words: ['charts', 'dtpp', folder],
      })
    },
  },
  {
    name: `${name}-airports`,
    about: `the tables of OurAirports with 80,000 airports that have an ICAO identifier, imported for the first time${on}`,
    async run(context: Context) {
      if (!existsSync(tables)) return context.note('left out: the tables of OurAirports (../shared/data) are not here')
      const folder = join(context.folder, 'tables')
      writeAirportTables({ from: tables, to: folder, count: airports })
      const database = await open(context)
      await measure(`${name}, 80,000 airports`, context, {
        dataDir: join(context.folder, 'before'),
        ...(database && { database: database.database }),
        words: ['airports', 'ourairports', folder],
      })
    },
  },
])

type Rounds = ImportOrder & {
  /** The URL of the database of a round; absent: it is a file of the data folder. */
  readonly database?: () => Promise<string>
}

/** Each round on a copy of the initial data. */
async function measure(name: string, { folder, report, note }: Context, { database, ...order }: Rounds): Promise<void> {
  const all: Measured[] = []
  while (all.length < rounds) {
    const dataDir = join(folder, 'ours')
    rmSync(dataDir, { recursive: true, force: true })
    if (existsSync(order.dataDir)) shareImages(order.dataDir, dataDir)
    all.push(await runImport({ ...order, dataDir, ...(database && { databaseUrl: await database() }) }))
  }
  const show = (what: string, unit: string, values: readonly number[]) => {
    const alone = { comparedWith: null, theirs: null, ratio: null }
    report({ case: `${name}${what}`, unit, ours: median(values), ...alone, spread: spreadOf(values) })
  }
  show(
    '',
    's',
    all.map(({ seconds }) => seconds),
  )
  show(
    ': processor',
    'cpu s',
    all.map(({ processorSeconds }) => processorSeconds),
  )
  show(
    ': memory at most',
    'MiB',
    all.map(({ memory }) => memory / 2 ** 20),
  )
  const [{ report: last } = {}] = all
  if (last)
    note(
      `${last.airports} airports and ${last.charts.total} charts are ${last.state}; ${last.quarantined.length} rejected`,
    )
}

/** A data folder with a copy of the database, where it is a file, and with the same images, to which nothing is added. */
function shareImages(from: string, to: string): void {
  mkdirSync(to)
  if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file))
  symlinkSync(join(from, 'images'), join(to, 'images'))
}

const file = 'platekeeper.db'
