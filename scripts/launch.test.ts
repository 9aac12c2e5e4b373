import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../test/fixtures/eventually.ts'

/**
 * An npm that logs each call, and records what it installed as npm does; or fails with a given message. It first waits for
 * the file `END`, if the environment names one.
 */
const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { CALLS, END } = process.env
appendFileSync(CALLS, process.argv.slice(2).join(' ') + '\\n')
const waits = setInterval(() => {
  if (END && !existsSync(END) && existsSync(CALLS)) return
  clearInterval(waits)
  if (process.env.COMPLAINT) { console.error(process.env.COMPLAINT); process.exit(1) }
  mkdirSync('node_modules', { recursive: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  if (process.argv.includes('--omit=dev')) delete packages['node_modules/tool']
  if (process.env.LEFT_OUT) delete packages['node_modules/' + process.env.LEFT_OUT]
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
}, END ? 10 : 0)
`
const program = `const [what, value] = process.argv.slice(2)
if (what === 'exit') process.exit(Number(value))
if (what === 'wait') {
  process.on('SIGTERM', () => process.exit(7))
  setInterval(() => {}, 1000)
}
console.log(JSON.stringify({ cwd: process.cwd(), args: process.argv.slice(2), options: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX }))
`
const here = { os: [process.platform], cpu: [process.arch] }
const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/left': { version, integrity: 'x' },
      'node_modules/tool': { version, integrity: 't', dev: true },
      'node_modules/native': { version, integrity: 'y', optional: true, ...here },
      'node_modules/alien': { version, integrity: 'z', optional: true, os: ['plan9'], cpu: ['mips'] },
    },
  })

const scratch = mkdtempSync(join(tmpdir(), 'launch-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

/** A repository with a space in its path, holding only the launcher and a program. */
function makeClone() {
  const root = join(mkdtempSync(join(scratch, 'r')), 'a clone')
  mkdirSync(join(root, 'bin'), { recursive: true })
  for (const part of ['launch.js', 'child-process.js', 'node-cache.js', 'npm-end.js', 'suitable-node.js', 'install']) {
    cpSync(join(import.meta.dirname, part), join(root, 'scripts', part), { recursive: true })
  }
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
  mkdirSync(join(root, 'packages', 'web'), { recursive: true })
  writeFileSync(join(root, 'packages', 'web', 'package-lock.json'), '{"packages":{"":{}}}')
  mkdirSync(join(root, 'src'))
  for (const path of ['src/program.ts', 'scripts/tool.ts']) writeFileSync(join(root, path), program)
  writeFileSync(join(root, 'bin', 'package.json'), '{"type":"commonjs"}')
  writeFileSync(join(root, 'bin', 'npm'), npm)
  chmodSync(join(root, 'bin', 'npm'), 0o755)
  return root
}

const callsOf = (root: string) =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : []

type Environment = Readonly<Record<string, string>>

const launch = (root: string, args: readonly string[], environment: Environment = {}) =>
  launchProgram(root, ['src/program.ts', ...args], environment)

const launchTool = (root: string, environment: Environment = {}) =>
  launchProgram(root, ['scripts/tool.ts'], environment)

function launchProgram(root: string, args: readonly string[], environment: Environment) {
  const { npm_lifecycle_event: _, ...inherited } = process.env
  const env = {
    ...inherited,
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
    CALLS: join(root, 'calls'),
    ...environment,
  }
  const child = spawn(process.execPath, [join(root, 'scripts/launch.js'), ...args], { cwd: scratch, env })
  let out = ''
  let errors = ''
  child.stdout.on('data', (bytes) => (out += bytes))
  const isWaiting = new Promise<void>((done) =>
    child.stderr.on('data', (bytes) => {
      errors += bytes
      if (/Waiting for process \d+/.test(errors)) done()
    }),
  )
  const end = new Promise<{ code: number | null; signal: string | null; out: string; errors: string }>((done) =>
    child.on('close', (code, signal) => done({ code, signal, out, errors })),
  )
  const says = new Promise<void>((done) => child.stdout.once('data', () => done()))
  return { child, end, says, isWaiting }
}

test('the first start installs, with no script of any package; the next does not', async () => {
  const root = makeClone()
  const first = await launch(root, ['a b']).end
  assert.match(first.errors, /^Installing dependencies/)
  assert.equal((await launch(root, []).end).errors, '')
  assert.equal(callsOf(root).length, 1)
  assert.match(callsOf(root)[0] ?? '', /^ci .*--ignore-scripts/)
})

test('the product needs no development dependencies; a tool adds them without touching what a running server reads', async () => {
  const root = makeClone()
  await launch(root, []).end
  assert.match(callsOf(root)[0] ?? '', /^ci .*--omit=dev/)
  await launchTool(root).end
  assert.match(callsOf(root)[1] ?? '', /^install --no-save .*--include=dev/)
  await launch(root, []).end
  await launchTool(root).end
  assert.equal(callsOf(root).length, 2)
})

test('tools that could not be added leave the product as it was', async () => {
  const root = makeClone()
  await launch(root, []).end
  assert.equal((await launchTool(root, { COMPLAINT: 'npm error code ENOTFOUND' }).end).code, 1)
  assert.equal((await launch(root, []).end).errors, '')
})

test('tools in a fresh clone are installed together with the product', async () => {
  const root = makeClone()
  await launchTool(root).end
  await launch(root, []).end
  assert.equal(callsOf(root).length, 1)
  assert.match(callsOf(root)[0] ?? '', /^ci .*--include=dev/)
})

test('the program gets its arguments and the folder of the caller', async () => {
  const { out } = await launch(makeClone(), ['a b', '']).end
  const options = ['--disable-warning=ExperimentalWarning']
  assert.deepEqual(JSON.parse(out), { cwd: scratch, args: ['a b', ''], options })
})

for (const word of ['serve', 'import']) {
  test(`${word} gets the options of Node that it gets without the launcher`, async () => {
    const { out } = await launch(makeClone(), [word]).end
    const { options, arenas } = JSON.parse(out) as { readonly options: readonly string[]; readonly arenas?: string }
    const command = readFileSync(join(import.meta.dirname, '../platekeeper'), 'utf8')
    const [, does = ''] = new RegExp(`^ *${word}\\)(.*?);;$`, 'ms').exec(command) ?? []
    const [, direct = ''] = /set -- (.*) "\$@"/.exec(does) ?? []
    assert.deepEqual(options, ['--disable-warning=ExperimentalWarning', ...direct.split(' ')])
    assert.equal(/MALLOC_ARENA_MAX-(\d+)/.exec(does)?.[1], arenas)
  })
}

test('a changed lock file is installed again', async () => {
  const root = makeClone()
  await launch(root, []).end
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.1'))
  await launch(root, []).end
  assert.equal(callsOf(root).length, 2)
})

test('of two concurrent starts one installs and the other waits for it', async () => {
  const root = makeClone()
  const END = join(root, 'end')
  const starts = [launch(root, [], { END }), launch(root, [], { END })]
  await Promise.race(starts.map(({ isWaiting }) => isWaiting))
  writeFileSync(END, '')
  const codes = await Promise.all(starts.map(async ({ end }) => (await end).code))
  assert.deepEqual(codes, [0, 0])
  assert.equal(callsOf(root).length, 1)
  assert.deepEqual(readdirSync(join(root, 'build/installing')), [])
})

test('the lock of a killed start does not block the next, which waits for its npm', async () => {
  const root = makeClone()
  const END = join(root, 'end')
  const killed = launch(root, [], { END })
  await eventually(() => assert.equal(callsOf(root).length, 1))
  killed.child.kill('SIGKILL')
  await killed.end
  const next = launch(root, [])
  await next.isWaiting
  writeFileSync(END, '')
  assert.equal((await next.end).code, 0)
  assert.equal(callsOf(root).length, 1)
})

test('SIGTERM while installing stops npm too', async () => {
  const root = makeClone()
  const stopped = launch(root, [], { END: join(root, 'end') })
  await eventually(() => assert.equal(callsOf(root).length, 1))
  stopped.child.kill('SIGTERM')
  assert.equal((await stopped.end).signal, 'SIGTERM')
  for (const pid of readdirSync(join(root, 'build/installing'))) assert.throws(() => process.kill(Number(pid), 0))
})

test('the exit code and the signal of the program are passed on', async () => {
  const root = makeClone()
  assert.equal((await launch(root, ['exit', '3']).end).code, 3)
  const stopped = launch(root, ['wait'])
  await stopped.says
  stopped.child.kill('SIGTERM')
  assert.equal((await stopped.end).code, 7)
  const interrupted = launch(root, ['wait'])
  await interrupted.says
  interrupted.child.kill('SIGINT')
  assert.equal((await interrupted.end).signal, 'SIGINT')
})

const failures = [
  ['npm error code ENOTFOUND', /registry cannot be reached.*network connection/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES', /cannot write to the folder/],
  ['npm error code EUSAGE', /do not match/],
  ['npm error something else', /output of npm/],
] as const

for (const [message, advice] of failures) {
  test(`"${message}" is shown, with what to do`, async () => {
    const { code, errors } = await launch(makeClone(), [], { COMPLAINT: message }).end
    assert.equal(code, 1)
    assert.ok(errors.includes(message))
    assert.match(errors, advice)
  })
}

for (const name of ['left', 'native']) {
  test(`a package that npm silently left out is named: ${name}`, async () => {
    const { code, errors } = await launch(makeClone(), [], { LEFT_OUT: name }).end
    assert.equal(code, 1)
    assert.match(errors, new RegExp(`npm left out ${name}\n`))
  })
}

test('binaries for other systems are not missed', async () => {
  assert.equal((await launch(makeClone(), [], { LEFT_OUT: 'alien' }).end).code, 0)
})
