import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotImported, openPartImporter } from './part-importer.ts'

const tool = ['/assets/tool.js', '/assets/shared.js', '/assets/tool.css']

/** A browser that remembers modules that failed, as Chromium and Firefox do, with a network that loses these files. */
function browser({ inDocument = [] as readonly string[] } = {}) {
  const lost = new Set<string>()
  const failed = new Set<string>()
  const requests: string[] = []
  const send = (url: string): void => {
    requests.push(url)
    if (lost.has(url)) throw new TypeError(`Failed to fetch ${url}`)
  }
  const importPart = openPartImporter({ has: (url) => inDocument.includes(url), load: async (url) => send(url) })
  const importNow = async (): Promise<string> => {
    for (const url of tool) {
      if (failed.has(url) || lost.has(url)) {
        failed.add(url)
        throw new TypeError(`Failed to fetch dynamically imported module: ${url}`)
      }
    }
    return 'the tool'
  }
  return { lost, requests, remember: (url: string) => failed.add(url), importTool: () => importPart(importNow, tool) }
}

for (const file of tool)
  test(`a part whose ${file} is lost can be imported when it is there`, async () => {
    const { lost, importTool } = browser()
    lost.add(file)
    await assert.rejects(importTool(), { message: `Failed to fetch ${file}` })
    lost.clear()
    assert.equal(await importTool(), 'the tool')
  })

test('an import that fails although all files are there is reported as such', async () => {
  const { importTool, remember } = browser()
  remember('/assets/shared.js')
  await assert.rejects(importTool(), NotImported)
})

test('a file is requested once, again only if it was lost, and not at all if the document names it', async () => {
  const { lost, requests, importTool } = browser({ inDocument: ['/assets/shared.js'] })
  lost.add('/assets/tool.css')
  await assert.rejects(Promise.all([importTool(), importTool()]))
  lost.clear()
  await importTool()
  await importTool()
  assert.deepEqual(requests, ['/assets/tool.js', '/assets/tool.css', '/assets/tool.css'])
})
