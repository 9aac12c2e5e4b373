import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { consumerFolder } from './consumer.ts'
import { installedPackage } from './installed-package.ts'

/** Bytes that a page downloads, minified and compressed, for what it imports. */
const budgets = [
  {
    what: 'signing in and staying signed in',
    imports:
      "{ memoryTokenStore, openSession, PlatekeeperError, pollForTokens, startDeviceAuthorization } from 'platekeeper-client'",
    bytes: 6 * 1024,
  },
  {
    what: 'signing in by redirect and staying signed in',
    imports: "{ finishAuthorization, memoryTokenStore, openSession, startAuthorization } from 'platekeeper-client'",
    bytes: 6 * 1024,
  },
  { what: 'everything of the main entry', imports: "* as everything from 'platekeeper-client'", bytes: 14 * 1024 },
]

for (const { what, imports, bytes } of budgets) {
  test(`${what} is at most ${bytes} bytes in a page`, async (t) => {
    const names = imports.startsWith('*') ? 'everything' : imports.slice(0, imports.indexOf('}') + 1)
    const folder = consumerFolder(await installedPackage(), {
      'page.js': `import ${imports}\nglobalThis.used = ${names}\n`,
    })
    t.after(() => rmSync(folder, { recursive: true }))
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'page.js')],
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    })
    const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
    t.diagnostic(`${size} bytes`)
    assert.ok(size <= bytes, `${size} bytes`)
  })
}

test('the script for engines without modules is at most 14848 bytes', async (t) => {
  const script = readFileSync(join((await installedPackage()).folder, 'dist/global.js'))
  const size = gzipSync(script, { level: 9 }).length
  t.diagnostic(`${size} bytes`)
  assert.ok(size <= 14.5 * 1024, `${size} bytes`)
})
