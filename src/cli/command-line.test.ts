import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestWord } from '../config/index.ts'
import { commands } from './commands.ts'
import { recordedCall } from './testing/recorded-call.ts'

const call = (...args: string[]) => recordedCall(args, { env: { DATA_DIR: '/nowhere' }, cwd: '/' })

const mistakes: readonly (readonly [line: string, message: RegExp])[] = [
  ['clint', /Unknown command clint\nDid you mean client\?/],
  ['client ad', /Did you mean client add\?/],
  ['dowload YBBN 10-9', /Did you mean download\?/],
  ['xyzzy', /Unknown command xyzzy\nplatekeeper --help lists all commands\./],
  ['start', /Unknown command start\nDid you mean serve\?/],
  ['start --port 9000', /Did you mean serve\?/],
  ['status', /Unknown command status\nDid you mean doctor\?/],
  ['version', /Unknown command version\nDid you mean --version\?/],
  ['stop', /Unknown command stop\nCtrl-C stops a server/],
  ['constructor', /Unknown command constructor\nplatekeeper --help/],
  ['client start', /Unknown command client start\nDid you mean client set\?/],
  ['help __proto__', /Unknown command __proto__\nplatekeeper --help lists all commands\./],
  ['help constructor', /Unknown command constructor/],
  ['import folder plates', /Unknown command import folder\nCommands: .*import charts folder/],
  ['import chart folder plates', /Unknown command import chart\nDid you mean import charts\?/],
  ['import charts foldr plates', /Did you mean import charts folder\?/],
  ['import charts folder', /DIR is missing/],
  ['charts', /ICAO is missing/],
  ['charts YBBN NZWN', /Unexpected argument: NZWN/],
  ['charts YBBN --verison STD', /Unknown option --verison\nDid you mean --version\?/],
  ['user uninvite -XY', /Unknown option -XY\n/],
  ['user uninvite -X=Y', /Unknown option -X\n/],
  ['charts YBBN --version ABC', /--version is "ABC", but it must be one of STD, CAO/],
  ['charts YBBN --version', /--version needs a value: --version VERSION/],
  ['serve --lan --host 127.0.0.1', /--lan chooses the address to listen on: omit --host/],
  ['client add', /name of the application is missing/],
  ['client add One --name Two', /two names: One and --name Two/],
  ['client add --name A', /--dialect is missing/],
  ['client add --name A --dialect flipped', /--dialect is "flipped", but it must be one of documented, deployed/],
  ['client add --name A --dialect documented --scopes openid,chart', /Unknown scope chart/],
  ['subscription grant zoe maps', /KIND is "maps", but it must be one of charts, fmsdata/],
  ['subscription grant zoe charts --until 2026-02-30', /--until is "2026-02-30"/],
  ['subscription grant zoe charts --from 2026-02-03 --until 2026-02-01', /--until is before the start/],
]
const empty: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['charts', ''], /ICAO is empty/],
  [['import', 'charts', 'folder', ' '], /DIR is empty/],
  [['user', 'disable', ''], /USERNAME is empty/],
  [
    ['import', 'charts', 'folder', 'plates', '--report', ''],
    /--report is empty: omit it, or give it a value: --report FILE/,
  ],
  [
    ['import', 'charts', 'dtpp', '--airport', 'KS BP'],
    /--airport is "KS BP", but it must be an identifier such as KSBP or SBP/,
  ],
]
for (const [args, message] of empty) {
  test(`\`${args.map((each) => each || "''").join(' ')}\` is exit code 2 and says what is wrong`, async () => {
    const { code, err } = await call(...args)
    assert.equal(code, 2)
    assert.match(err, message)
  })
}

test('an error with a name of thousands of letters is still one that can be read', async () => {
  const { code, err } = await call('import', 'charts', 'folder', `/${'x'.repeat(5000)}`)
  assert.equal(code, 1)
  assert.ok(err.length < 600, err)
})

for (const [line, message] of mistakes) {
  test(`\`${line}\` is exit code 2 and says what is wrong`, async () => {
    const { code, out, err } = await call(...line.split(' '))
    assert.equal(code, 2)
    assert.equal(out, '')
    assert.match(err, message)
  })
}

test('help of every command fits 80 columns, apart from examples that are longer themselves', async () => {
  for (const name of Object.keys(commands)) {
    const { code, out } = await call(...name.split(' '), '--help')
    assert.equal(code, 0)
    const wide = out.split('\n').filter((line) => line.length > 80 && !line.startsWith('  platekeeper '))
    assert.deepEqual(wide, [], name)
  }
})

test('help of the whole program goes to stdout, fits a screen of 24 lines of 80 columns with the prompt, and names every command', async () => {
  const { code, out } = await call()
  assert.equal(code, 0)
  assert.equal((await call('--help')).out, out)
  const lines = out.trimEnd().split('\n')
  assert.ok(lines.length <= 23, `${lines.length} lines`)
  assert.deepEqual(
    lines.filter((line) => line.length > 80),
    [],
  )
  // Two short groups share a line; the words of a long one go on in the next.
  const rows = lines
    .join('\n')
    .replaceAll(/\n {10,}/g, ' ')
    .split('\n')
  for (const [first = '', ...words] of Object.keys(commands).map((name) => name.split(' '))) {
    const row = rows.find((each) => each.match(`  ${first} `)) ?? assert.fail(`${first} is not listed`)
    for (const word of words) assert.match(row, new RegExp(`  ${first} .*\\b${word}\\b`))
  }
})

test('every command has its own help with examples first', async () => {
  for (const name of Object.keys(commands)) {
    const help = await call(...name.split(' '), '--help')
    assert.equal(help.code, 0)
    assert.ok(help.out.indexOf('Examples') < help.out.indexOf('Usage'))
    assert.equal((await call('help', ...name.split(' '))).out, help.out)
  }
})

test('options may precede the command', async () => {
  assert.equal((await call('--json', 'charts', '--help')).code, 0)
  assert.match((await call('--json', 'xyzzy')).err, /^\{"error":\{"code":"usage"/)
})

test('a word that needs a second lists its commands', async () => {
  const { code, out } = await call('client')
  assert.equal(code, 2)
  assert.match(out, /client rotate CLIENT_ID/)
})

test('two words that need a third list its commands', async () => {
  const { code, out } = await call('import', 'charts')
  assert.equal(code, 2)
  assert.match(out, /import charts folder DIR/)
})

test('the suggested word differs by at most one typing error in three letters', () => {
  assert.equal(nearestWord('lgoin', ['login', 'logout']), 'login')
  assert.equal(nearestWord('down', ['download']), 'download')
  assert.equal(nearestWord('xyz', ['login', 'logout']), null)
})
