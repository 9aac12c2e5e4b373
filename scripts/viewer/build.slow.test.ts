/** The build of the viewer in a copy of the repository whose tools are installed: when it is made, and that it is whole. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')
const copied = [
  'packages/web',
  'packages/client/src',
  'packages/client/package.json',
  'src/contract',
  'src/palette',
  'scripts',
  'tsconfig.json',
  'package.json',
]

let copy = ''
before(() => {
  copy = mkdtempSync(join(tmpdir(), 'viewer-build-'))
  const isOurs = (path: string) => !/^(node_modules|dist.*)$/.test(basename(path))
  for (const path of copied) {
    mkdirSync(join(copy, path, '..'), { recursive: true })
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isOurs })
  }
  symlinkSync(join(root, 'packages/web/node_modules'), join(copy, 'packages/web/node_modules'))
})
after(() => rmSync(copy, { recursive: true, force: true }))

const dist = (name: string) => join(copy, 'packages/web/dist', name)
const text = (name: string) => readFileSync(dist(name), 'utf8')

type Report = { readonly isNew?: boolean; readonly failure?: string }
const start = (): ChildProcess =>
  fork(join(copy, 'scripts/build-web.js'), { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
async function outcome(child: ChildProcess): Promise<Report> {
  const reports: Report[] = []
  child.on('message', (report: Report) => reports.push(report))
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  return reports[0] ?? {}
}

/** Every file that the page and its scripts name is there. */
function assertWhole(): void {
  const page = text('index.html')
  const named = [...page.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
  assert.ok(named.some((name) => name.endsWith('.js')))
  for (const name of named) assert.ok(existsSync(dist(name)), name)
  const { assets } = JSON.parse(text('build.json')) as { readonly assets: readonly string[] }
  for (const name of assets) assert.ok(existsSync(dist(`assets/${name}`)), name)
}

test('of two that start together one builds, and the other finds its build', async () => {
  const reports = await Promise.all([start(), start()].map(outcome))
  assert.deepEqual(
    reports.filter(({ failure }) => failure !== undefined),
    [],
  )
  assertWhole()
  assert.deepEqual(await outcome(start()), { isNew: false })
})

test('changed sources are built again, and a build that fails leaves the one before', async () => {
  const before = text('build.json')
  const source = join(copy, 'packages/web/src/main.tsx')
  appendFileSync(source, '\nthis is not a program\n')
  const { failure = '' } = await outcome(start())
  assert.match(failure, /The viewer could not be built:[\s\S]*main\.tsx/)
  assert.equal(text('build.json'), before)
  assertWhole()
  rmSync(source)
  cpSync(join(root, 'packages/web/src/main.tsx'), source)
  appendFileSync(source, '\nconsole.debug("changed")\n')
  assert.deepEqual(await outcome(start()), { isNew: true })
  assert.notEqual(text('build.json'), before)
  assertWhole()
})

test('killed at any moment it leaves a whole build, and the next one is made', async () => {
  for (const [round, pause] of [150, 400, 800, 1200].entries()) {
    appendFileSync(join(copy, 'packages/web/src/main.tsx'), `\nconsole.debug("round ${round}")\n`)
    const child = start()
    const ended = once(child, 'exit')
    await wait(pause)
    child.kill('SIGKILL')
    await ended
    assertWhole()
  }
  assert.equal((await outcome(start())).failure, undefined)
  assertWhole()
  assert.deepEqual(await outcome(start()), { isNew: false })
})

test('it ends with the server that started it', async () => {
  appendFileSync(join(copy, 'packages/web/src/main.tsx'), '\nconsole.debug("ended")\n')
  const child = start()
  const ended = once(child, 'exit')
  await wait(200)
  child.disconnect()
  const [code, signal] = await ended
  assert.ok(signal === 'SIGTERM' || code === 0, `${code} ${signal}`)
  assertWhole()
})
