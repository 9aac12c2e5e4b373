import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { before, describe, test } from 'node:test'
import { consumerFolder } from './consumer.ts'
import { type InstalledPackage, installedPackage } from './installed-package.ts'
import { referenceDocument } from './reference.ts'

const compiler = resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

/** Uses the API of a TypeScript application in strict mode, without the types of Node. */
const application = `
import { chartMap, chartValidity, listCharts, openSession, PlatekeeperError, type ChartRecord, type ErrorCode } from 'platekeeper-client'
import { indexedDbFileStore, localTokenStore } from 'platekeeper-client/browser'
import { makeDpopKey } from 'platekeeper-client/dpop'
import { qrSvg } from 'platekeeper-client/qr'
import { useCharts, useSignInState } from 'platekeeper-client/react'
import { serviceDouble } from 'platekeeper-client/testing'

const session = openSession({ authUrl: 'https://id.example', baseUrl: 'https://charts.example', clientId: 'pkc_1' })
const charts: readonly ChartRecord[] = await listCharts(session, 'YBBN', { version: 'STD' })
for (const chart of charts) console.log(chart.name, chartValidity(chart, Date.now()), chartMap(chart)?.bounds.north)
const codeOf = (error: unknown): ErrorCode | undefined => error instanceof PlatekeeperError ? error.code : undefined
// @ts-expect-error There is no such code.
const wrong: boolean = codeOf(1) === 'no-such-code'
console.log(wrong)
console.log(indexedDbFileStore, localTokenStore, makeDpopKey, qrSvg('x').length, useCharts, useSignInState, serviceDouble().url)
`

describe('a TypeScript application', () => {
  let installed: InstalledPackage
  before(async () => {
    installed = await installedPackage()
  })

  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    test(`compiles with moduleResolution ${moduleResolution}`, (t) => {
      const options = { module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], types: [], noEmit: true }
      const strict = { strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true }
      const tsconfig = JSON.stringify({ compilerOptions: { ...options, ...strict }, files: ['application.ts'] })
      const folder = consumerFolder(installed, { 'application.ts': application, 'tsconfig.json': tsconfig })
      t.after(() => rmSync(folder, { recursive: true }))
      const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder })
      assert.equal(stdout.toString(), '')
      assert.equal(status, 0)
    })
  }

  test('compiles the examples of the reference', (t) => {
    const text = readFileSync(referenceDocument, 'utf8')
    const examples = [...text.matchAll(/^Example:\n\n```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
    assert.ok(examples.length > 10)
    const files = Object.fromEntries(examples.map((code, index) => [`example-${index}.ts`, code]))
    const options = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: ['node'], noEmit: true }
    const compilerOptions = { ...options, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true }
    const tsconfig = JSON.stringify({ compilerOptions, files: Object.keys(files) })
    const folder = consumerFolder(installed, { ...files, 'tsconfig.json': tsconfig }, ['@types/node', 'undici-types'])
    t.after(() => rmSync(folder, { recursive: true }))
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder })
    assert.equal(stdout.toString(), '')
  })
})
