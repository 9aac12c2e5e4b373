import { type Config, readConfig } from '../../config/index.ts'
import type { Migration } from '../../store/index.ts'
import { type Context, command } from '../command.ts'
import { productFolder } from '../product-folder.ts'

const configOf = ({ env, cwd }: Context) => readConfig({ env, cwd, home: productFolder })

/** Loaded only when needed; opening the data as other commands do would take the steps. */
const loadStore = () => import('../../store/index.ts')

export const migrateStatus = command({
  summary: 'Show applied migrations; exit code 1 if some are missing',
  arguments: [],
  options: {},
  examples: [['migrate status', 'numbers and names of the steps']],
  notes: ['Nothing is changed. The server takes missing steps by itself when it starts.'],
  run: async (_, context) => {
    const migrations = await (await loadStore()).migrations(configOf(context))
    const { terminal, program } = context
    if (terminal.json) terminal.printJson({ migrations })
    else {
      const columns = ['Number', 'Name', 'Applied']
      terminal.printTable(
        columns.map((title) => ({ title })),
        migrations.map(cells),
      )
      if (migrations.some(({ applied }) => !applied)) terminal.say(`${program} migrate up takes what is pending.`)
    }
    return migrations.every(({ applied }) => applied) ? 'ok' : 'failed'
  },
})

export const migrateUp = command({
  summary: 'Apply the missing migrations',
  arguments: [],
  options: {},
  examples: [['migrate up', 'take the steps of the schema that are missing']],
  notes: [
    'Each step is one transaction: interrupted, it leaves the database as it was before. Servers and commands that start at the same time wait for each other.',
  ],
  run: async (_, context) => {
    const taken = await takeMissing(configOf(context))
    const { terminal } = context
    if (terminal.json) terminal.printJson({ taken })
    else if (taken.length === 0) terminal.print('The database is up to date.')
    else for (const { number, name } of taken) terminal.print(`Took ${number} ${name}.`)
    return 'ok'
  },
})

/** Takes the steps that are missing, and returns them. */
async function takeMissing(config: Config): Promise<readonly Migration[]> {
  const [{ migrate, migrations }, { foldUsername }] = await Promise.all([
    loadStore(),
    import('../../identity/index.ts'),
  ])
  const missing = (await migrations(config)).filter(({ applied }) => !applied)
  await migrate(config, { foldUsername })
  return missing.map((migration) => ({ ...migration, applied: true }))
}

const cells = ({ number, name, applied }: Migration) => [String(number), name, applied ? 'yes' : 'pending']
