import { type Places, readConfig } from '../../config/index.ts'
import type { Migration } from '../../store/index.ts'
import { type Context, command } from '../command.ts'
import { productFolder } from '../product-folder.ts'

const placesOf = ({ env, cwd }: Context): Places => readConfig({ env, cwd, home: productFolder }).places

/** Loaded only when needed; opening the data as other commands do would apply the migrations. */
const loadStore = () => import('../../store/index.ts')

export const migrateStatus = command({
  summary: 'Show which migrations are applied; exit code 1 if some are pending',
  arguments: [],
  options: {},
  examples: [['migrate status', 'numbers and names']],
  notes: ['Changes nothing. The server applies pending migrations when it starts.'],
  run: async (_, context) => {
    const migrations = await (await loadStore()).migrations(placesOf(context).database)
    const { terminal, program } = context
    if (terminal.json) terminal.printJson({ migrations })
    else {
      const columns = ['Number', 'Name', 'Applied']
      terminal.printTable(
        columns.map((title) => ({ title })),
        migrations.map(cells),
      )
      if (migrations.some(({ applied }) => !applied)) terminal.say(`To apply the pending ones: ${program} migrate up`)
    }
    return migrations.every(({ applied }) => applied) ? 'ok' : 'failed'
  },
})

export const migrateUp = command({
  summary: 'Apply pending migrations',
  arguments: [],
  options: {},
  examples: [['migrate up', 'bring the schema up to date']],
  notes: [
    'Each migration is one transaction: if it is interrupted, the database is unchanged. Servers and commands that start at the same time wait for each other.',
  ],
  run: async (_, context) => {
    const applied = await applyPending(placesOf(context))
    const { terminal } = context
    if (terminal.json) terminal.printJson({ taken: applied })
    else if (applied.length === 0) terminal.print('The database is up to date.')
    else for (const { number, name } of applied) terminal.print(`Applied ${number} ${name}.`)
    return 'ok'
  },
})

/** Applies the pending migrations and returns them. */
async function applyPending(places: Places): Promise<readonly Migration[]> {
  const [{ migrate, migrations }, { foldUsername }] = await Promise.all([
    loadStore(),
    import('../../identity/index.ts'),
  ])
  const pending = (await migrations(places.database)).filter(({ applied }) => !applied)
  await migrate(places, { foldUsername })
  return pending.map((migration) => ({ ...migration, applied: true }))
}

const cells = ({ number, name, applied }: Migration) => [String(number), name, applied ? 'yes' : 'pending']
