import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

type Job = { readonly what: string; readonly note: string; readonly withTools?: boolean }
type Options = Job & { readonly node: string; readonly meanwhile?: Job & { readonly folder: string } }

const { install } = (await import(new URL('install.js', import.meta.url).href)) as {
  install(folder: string, options: Options): Promise<void>
}
const { takesAll } = (await import(new URL('engines.js', import.meta.url).href)) as {
  takesAll(folder: string, version: string): boolean
}

const scratch = mkdtempSync(join(tmpdir(), 'install-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

/** An npm that ends once the other has begun, so that one after the other never ends; of `product` it may leave out a package. */
const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { basename, join } = require('node:path')
const [name, scratch] = [basename(process.cwd()), process.env.SCRATCH]
appendFileSync(join(scratch, 'calls'), name + '\\n')
setTimeout(() => process.exit(1), 60_000).unref()
const waits = setInterval(() => {
  if (!['runtime', 'product'].every((each) => readFileSync(join(scratch, 'calls'), 'utf8').includes(each))) return
  clearInterval(waits)
  const leavesOut = name === 'product' && existsSync(join(scratch, 'leaves-out'))
  mkdirSync('node_modules', { recursive: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: leavesOut ? {} : packages }))
}, 10)
`
const lock = (engine: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/native': {
        ...{ version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
        engines: { node: engine },
      },
    },
  })

/** Two folders that nothing is installed in, and the npm for both. */
function makeFolders(name: string, engine = '>=20.9.0') {
  const place = join(scratch, name)
  const [runtime, product, bin] = ['runtime', 'product', 'bin'].map((each) => join(place, each)) as [
    string,
    string,
    string,
  ]
  for (const folder of [runtime, product, bin]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(runtime, 'package-lock.json'), lock('>=1'))
  writeFileSync(join(product, 'package-lock.json'), lock(engine))
  writeFileSync(join(bin, 'npm'), npm)
  chmodSync(join(bin, 'npm'), 0o755)
  process.env.PATH = `${bin}:${process.env.PATH}`
  process.env.SCRATCH = place
  const calls = () => readFileSync(join(place, 'calls'), 'utf8').trim().split('\n')
  const options = { node: process.execPath, what: 'a private Node', note: 'first run' }
  const meanwhile = { folder: product, what: 'dependencies', note: 'first run', withTools: false }
  return { place, runtime, product, calls, options, meanwhile }
}

test('what is installed meanwhile does not wait for the first, and is not installed again', async () => {
  const { runtime, product, calls, options, meanwhile } = makeFolders('both')
  await install(runtime, { ...options, meanwhile })
  await install(product, { ...options, withTools: false })
  assert.deepEqual(calls().sort(), ['product', 'runtime'])
})

test('what was left out meanwhile is installed afterwards', async () => {
  const { place, runtime, product, calls, options, meanwhile } = makeFolders('left-out')
  writeFileSync(join(place, 'leaves-out'), '')
  await install(runtime, { ...options, meanwhile })
  rmSync(join(place, 'leaves-out'))
  await install(product, { ...options, withTools: false })
  assert.deepEqual(calls().sort(), ['product', 'product', 'runtime'])
})

test('a Node that is too old for an optional package installs nothing meanwhile', async () => {
  const { place, runtime, product, options, meanwhile } = makeFolders('too-old', '>=99.1')
  writeFileSync(join(place, 'calls'), 'product\n')
  await install(runtime, { ...options, meanwhile })
  assert.ok(!existsSync(join(product, 'node_modules')))
  for (const [version, isEnough] of [
    ['99.0.9', false],
    ['99.1.0', true],
    ['99.2.0', true],
    ['100.0.0', true],
  ] as const)
    assert.equal(takesAll(product, version), isEnough, version)
  writeFileSync(join(product, 'package-lock.json'), lock('^20.9.0 || >=22'))
  assert.equal(takesAll(product, '24.0.0'), false, 'a rule that is not understood')
})
