import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

type Machine = { readonly platform: string; readonly arch: string; readonly libc: string | null }

/** Plain JavaScript, as all that runs before anything is installed. */
const { suitableNode } = (await import(new URL('suitable-node.js', import.meta.url).href)) as {
  suitableNode(root: string, options: { version: string; machine?: Machine }): Promise<string>
}

type Lock = { readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>> }

const runtime = join(import.meta.dirname, 'runtime')
const { packages } = JSON.parse(readFileSync(join(runtime, 'package-lock.json'), 'utf8')) as Lock
const nodes = Object.entries(packages).filter(([path]) => path !== '')

const root = mkdtempSync(join(tmpdir(), 'runtime-'))
after(() => rmSync(root, { recursive: true }))

test('the private Node is the very same version on every platform, a Node 24, with its checksum', () => {
  const versions = new Set(nodes.map(([, { version }]) => version))
  assert.equal(versions.size, 1, [...versions].join(', '))
  assert.match([...versions].join(), /^24\.\d+\.\d+$/)
  for (const [path, { integrity }] of nodes) assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, path)
  const wanted = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')).optionalDependencies
  assert.deepEqual(
    Object.fromEntries(nodes.map(([path, { version }]) => [path.replace('node_modules/', ''), version])),
    wanted,
  )
})

test('a machine whose Node is new enough uses that', async () => {
  for (const version of ['22.18.0', '24.0.0', '26.1.0'])
    assert.equal(await suitableNode(root, { version }), process.execPath)
})

const unsupported = [
  { platform: 'darwin', arch: 'x64', libc: null },
  { platform: 'darwin', arch: 'arm64', libc: null },
  { platform: 'win32', arch: 'arm64', libc: null },
  { platform: 'linux', arch: 'arm', libc: 'glibc' },
  { platform: 'linux', arch: 'x64', libc: 'musl' },
  { platform: 'freebsd', arch: 'x64', libc: null },
] as const

for (const machine of unsupported) {
  const name = `${machine.platform} ${machine.arch}${machine.libc === 'musl' ? ' with musl' : ''}`
  test(`${name}: the message says what to install, and nothing is fetched`, async () => {
    const folder = mkdtempSync(join(root, 'clone'))
    mkdirSync(join(folder, 'scripts', 'runtime'), { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) {
      writeFileSync(join(folder, 'scripts', 'runtime', file), readFileSync(join(runtime, file)))
    }
    await assert.rejects(suitableNode(folder, { version: '20.11.0', machine }), (error) => {
      assert.ok(error instanceof Error)
      assert.match(error.message, /Platekeeper requires Node 22\.18 or newer; this machine has 20\.11\.0/)
      assert.match(error.message, new RegExp(`No private Node is available for ${name}`))
      assert.match(error.message, /Install Node 24 .*https:\/\/nodejs\.org/)
      assert.match(error.message, /only for linux arm64, linux x64 and win32 x64/)
      return true
    })
    assert.ok(!existsSync(join(folder, 'scripts', 'runtime', 'node_modules')))
  })
}
