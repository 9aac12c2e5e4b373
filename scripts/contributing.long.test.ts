/**
 * CONTRIBUTING.md names the files of common changes. Three of them are made here on a copy of the repository, in exactly
 * these files. If a change needs a further file, the checks or the product fail in the copy.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { isLong } from '../test/fixtures/rounds.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** The text of a new file; or lines that come before the first line which begins with `before`, and words to replace. */
type Edit =
  | string
  | readonly { readonly before: string; readonly add: string }[]
  | { readonly from: string; readonly to: string }
type Edits = Readonly<Record<string, Edit>>

const commandEdits = (words: string, constant: string, file: string): Edits => ({
  'src/cli/commands.ts': [
    { before: '  login: ', add: `  '${words}': forOperators(async () => (await import('./${file}')).${constant}),` },
  ],
  'docs/reference/command-line.md': [{ before: '| `serve`', add: `| \`${words}\` | an example | |` }],
})

const scopeTexts = (texts: Readonly<Record<string, { readonly label: string; readonly detail: string }>>): Edits =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { label, detail }]) => [
      `src/pages/words/${language}/scopes.ts`,
      [{ before: '  userinfo:', add: `  weather: { label: ${label}, detail: '${detail}' },` }],
    ]),
  )

const changes = {
  'A scope': {
    'src/contract/scopes.ts': [
      { before: '  userinfo:', add: "  weather: { label: 'Read the weather', effect: 'the weather at airports' }," },
    ],
    ...scopeTexts({
      en: { label: 'contract.weather.label', detail: 'It can read the weather at airports.' },
      de: { label: "'Das Wetter lesen'", detail: 'Die Anwendung kann das Wetter an Flugplätzen lesen.' },
      fr: { label: "'Lire la météo'", detail: 'Elle peut lire la météo des aéroports.' },
      es: { label: "'Leer el tiempo'", detail: 'Puede leer el tiempo en los aeropuertos.' },
    }),
    'scripts/contract/values.ts': { from: "'userinfo', ", to: "'userinfo', 'weather', " },
    'docs/reference/contract.md': { from: '`position`, to', to: '`weather`, to read the weather; `position`, to' },
  },
  'A command': {
    'src/cli/operate/greet.ts': `import { command } from '../command.ts'

export const greet = command({
  summary: 'Greet an operator',
  arguments: ['NAME'],
  options: {},
  examples: [['greet Ann', 'print a greeting']],
  run: async ({ words }, { terminal }) => {
    terminal.print(\`Hello \${words.NAME}\`)
    return 'ok'
  },
})
`,
    ...commandEdits('greet', 'greet', 'operate/greet.ts'),
  },
  'A source': {
    'src/sources/heliports/tables.ts': `import type { FileSource } from '../files/file-source.ts'
import { SourceError } from '../source/source-error.ts'

export async function readTable(files: FileSource): Promise<readonly string[]> {
  const table = await files.file('heliports.txt')
  if (table === null) throw new SourceError(\`\${files.name} contains no heliports.txt\`)
  const text = new TextDecoder().decode(await table.read(1_000_000))
  return text.trimEnd().split('\\n')
}
`,
    'src/sources/heliports/mapping.ts': `import type { StatedAirport } from '../../facts/index.ts'

export function readHeliport(line: string): StatedAirport {
  const [icao = '', name = '', latitude, longitude] = line.split(',')
  const stated = { name, latitude: Number(latitude), longitude: Number(longitude) }
  return { icao, stated, derived: {}, where: line, features: null }
}
`,
    'src/sources/heliports/source.ts': `import type { FileSource } from '../files/file-source.ts'
import type { ChartSource } from '../source/chart-source.ts'
import { readHeliport } from './mapping.ts'
import { readTable } from './tables.ts'

export const heliportsUrl = 'https://heliports.example/'

export const heliportsSource = (files: FileSource): ChartSource => ({
  name: 'heliports',
  location: files.name,
  provides: 'airports',
  remedy: 'heliports have no charts',
  collect: async () => ({ cycle: null, airports: (await readTable(files)).map(readHeliport), charts: [], total: 0 }),
})
`,
    'src/facts/priority/source-priority.ts': { from: "'ourairports', ", to: "'ourairports', 'heliports', " },
    'src/sources/registry.ts': [
      { before: 'import { nasrSource', add: "import { heliportsSource, heliportsUrl } from './heliports/source.ts'" },
      { before: '  readonly nasr:', add: '  readonly heliports: Located' },
      { before: '  nasr:', add: '  heliports: located(() => heliportsUrl, heliportsSource),' },
    ],
    'src/cli/operate/import/airports-heliports.ts': `import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsHeliports = command({
  summary: 'Import heliports',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [['import airports heliports', 'from the web']],
  notes: importNotes,
  run: ({ words, values }, context) =>
    runImport({ kind: 'heliports', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
`,
    ...commandEdits('import airports heliports', 'importAirportsHeliports', 'operate/import/airports-heliports.ts'),
  },
} satisfies Record<string, Edits>

function edited(text: string, edit: Edit): string {
  if (typeof edit === 'string') return edit
  if ('from' in edit) {
    assert.ok(text.includes(edit.from), `there is no ${edit.from}`)
    return text.replace(edit.from, edit.to)
  }
  return edit.reduce((so, { before, add }) => {
    const at = so.startsWith(before) ? 0 : so.indexOf(`\n${before}`) + 1
    assert.ok(at > 0 || so.startsWith(before), `no line begins with ${before}`)
    return `${so.slice(0, at)}${add}\n${so.slice(at)}`
  }, text)
}

const webPackages = 'packages/web/node_modules'

/** Everything but what is installed or produced; packages are linked, those of the workspace to the copy. */
function copyTree(to: string): void {
  const left = ['node_modules', '.git', 'data', 'build', webPackages].map((name) => join(root, name))
  cpSync(root, to, {
    recursive: true,
    // Builds of the viewer come and go while other tests run.
    filter: (path) => !left.includes(path) && !/runtime\/node_modules|packages\/\w+\/dist/.test(path),
  })
  symlinkSync(join(root, webPackages), join(to, webPackages))
  mkdirSync(join(to, 'node_modules'))
  for (const entry of readdirSync(join(root, 'node_modules'), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const target = entry.isSymbolicLink()
      ? join(to, 'node_modules', readlinkSync(join(root, 'node_modules', entry.name)))
      : join(root, 'node_modules', entry.name)
    symlinkSync(target, join(to, 'node_modules', entry.name))
  }
}

/** The paths that the row of a change names in its second column; `<name>` stands for any name. */
function namedFiles(change: string): readonly RegExp[] {
  const row = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(new RegExp(`^\\| ${change} \\| (.*) \\|$`, 'm'))
  const paths = [...(row?.[1] ?? '').matchAll(/`((?:src|docs|scripts|test)\/[^`]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  )
  return paths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')}$`))
}

for (const [change, edits] of Object.entries(changes)) {
  test(`CONTRIBUTING.md names the files of "${change}", no more and no fewer`, () => {
    const named = namedFiles(change)
    const files = Object.keys(edits)
    assert.deepEqual(
      files.filter((file) => !named.some((path) => path.test(file))),
      [],
    )
    assert.deepEqual(
      named.filter((path) => !files.some((file) => path.test(file))),
      [],
    )
  })
}

const skip = isLong ? false : 'npm run test:long: it checks and tests a copy of the repository'
describe('with a scope, a command and a source made in the files that CONTRIBUTING.md names', { skip }, () => {
  const parent = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const copy = join(parent, 'copy')
  /** Without what makes `node --test` a part of this run. */
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const node = async (...args: readonly string[]) =>
    (
      await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
        cwd: copy,
        env: { ...environment, DATA_DIR: join(parent, 'data') },
      })
    ).stdout
  const platekeeper = (...args: readonly string[]) => node('src/cli/main.ts', ...args)
  before(() => {
    copyTree(copy)
    for (const edits of Object.values<Edits>(changes)) {
      for (const [file, edit] of Object.entries(edits)) {
        const path = join(copy, file)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, edited(typeof edit === 'string' ? '' : readFileSync(path, 'utf8'), edit))
      }
    }
  })
  after(() => rmSync(parent, { recursive: true }))

  test('the checks pass', async () => {
    await node('scripts/check.ts', 'types', 'types of the client', 'imports', 'contract', 'docs')
  })

  test('the tests of scopes, commands and sources pass', async () => {
    const tests = ['pages/words/catalogues', 'pages/views/consent', 'identity/grants/scope', 'cli/documented-commands']
    const output = await node('scripts/test.ts', ...tests.map((name) => `src/${name}.test.ts`), 'src/facts/merging')
    assert.match(output, /pass \d{2}/)
  })

  test('a client is registered with the scope', async () => {
    await platekeeper(...'client add --name X --dialect documented --scopes weather'.split(' '))
    const { clients } = JSON.parse(await platekeeper('client', 'list', '--json'))
    assert.deepEqual(clients[0].scopes, ['weather'])
  })

  test('the command runs and is listed', async () => {
    assert.equal(await platekeeper('greet', 'Ann'), 'Hello Ann\n')
    assert.match(await platekeeper('--help'), /greet NAME +Greet an operator/)
  })

  test('the source is imported and live', async () => {
    writeFileSync(join(parent, 'heliports.txt'), 'XHEL,Example,47.5,8.5\n')
    const report = (await platekeeper('import', 'airports', 'heliports', parent, '--json')).trim().split('\n').at(-1)
    const { source, state, airports } = JSON.parse(report ?? '')
    assert.deepEqual({ source, state, airports }, { source: 'heliports', state: 'live', airports: 1 })
  })
})
