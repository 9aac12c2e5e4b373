import { ConfigError, readConfig, version } from '../../../config/index.ts'
import { finding } from '../../../health/index.ts'
import { type Context, command } from '../../command.ts'
import { productFolder } from '../../product-folder.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import type { Examination } from './examine.ts'

export const doctor = command({
  summary: 'Check the server, its data and its surroundings; say what to do',
  arguments: [],
  options: { thorough: { type: 'boolean', summary: 'Also read the whole SQLite database for damage' } },
  examples: [
    ['doctor', 'a line for each check, and what to do where one is not ok'],
    ['doctor --json', 'the same for programs'],
  ],
  notes: [
    'Run it as the user and with the settings of the server, which may be running or not. It changes nothing. Exit code 1 if any check is not ok.',
    'docs/how-to/monitoring.md lists the checks. /readyz, the metric platekeeper_check and the log use the same words.',
  ],
  run: async ({ values: { thorough } }, context) => {
    const found = await examination(thorough, context)
    const { terminal } = context
    const isWell = [...found.checks.values()].every(({ state }) => state === 'ok')
    if (terminal.json) terminal.printJson({ ok: isWell, ...asJson(found) })
    else show(found, terminal)
    return isWell ? 'ok' : 'failed'
  },
})

async function examination(thorough: boolean, context: Context): Promise<Examination> {
  const { env, cwd } = context
  try {
    const config = readConfig({ env, cwd, home: productFolder })
    const { examine } = await import('./examine.ts')
    return await examine(config, { thorough, context })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const invalid = finding('settings', 'invalid', {}, error.faults.join('\n'))
    return { database: null, checks: new Map([['settings', { state: 'warning', finding: invalid }]]) }
  }
}

const asJson = ({ database, checks }: Examination) => ({
  version: version().replace('platekeeper ', ''),
  node: process.versions.node,
  database: database && { kind: database.kind, version: database.version },
  checks: Object.fromEntries(
    [...checks].map(([name, { state, finding: found, error }]) => {
      const texts = found && { reason: found.reason, remedy: found.remedy, details: found.details }
      return [name, { state, ...texts, ...(error !== undefined && { details: error }) }]
    }),
  ),
})

const styles = { ok: 'green', warning: 'yellow', failed: 'red', unknown: 'dim' } as const
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

function show({ database, checks }: Examination, terminal: Terminal): void {
  const stored = database === null ? '' : `, ${names[database.kind]} ${database.version}`
  terminal.say(`${version()}, Node ${process.versions.node}${stored}`)
  const width = Math.max(...[...checks.keys()].map((name) => name.length))
  const indent = ' '.repeat('unknown'.length + width + 4)
  for (const [name, { state, finding: found, error }] of checks) {
    const lines = [found?.reason ?? '', found?.remedy, found?.details, error].filter((line) => line !== undefined)
    const [first = '', ...others] = lines.flatMap((line) => line.split('\n'))
    const head = `${terminal.style(styles[state], state.padEnd('unknown'.length))}  ${name.padEnd(width)}  ${first}`
    terminal.print(head.trimEnd())
    for (const line of others) terminal.print(indent + line)
  }
  const bad = [...checks.values()].filter(({ state }) => state !== 'ok').length
  terminal.say(bad === 0 ? `All ${checks.size} checks are ok.` : `Checks that are not ok: ${bad} of ${checks.size}.`)
}
