import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { credentials, startServiceDouble } from './testing/served-double.ts'

test('the example of the README runs as it stands', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const double = await startServiceDouble({ now: Date.now, interval: 0.01 })
  t.after(async () => {
    await double.close()
    rmSync(folder, { recursive: true })
  })
  double.approve({ username: 'demo', subscriptions: ['charts'] })
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const program = example
    .replace("'platekeeper-client'", JSON.stringify(new URL('./index.ts', import.meta.url).href))
    .replace('http://localhost:8628', double.url)
  writeFileSync(join(folder, 'example.mts'), program)

  const env = { ...process.env, CLIENT_ID: credentials.clientId, CLIENT_SECRET: credentials.clientSecret }
  const child = spawn(process.execPath, ['example.mts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await text(child.stdout)
  assert.match(printed, /AERODROME CHART full linked to the service account demo undefined/)
  assert.equal(readFileSync(join(folder, 'chart.png')).subarray(1, 4).toString(), 'PNG')
})
