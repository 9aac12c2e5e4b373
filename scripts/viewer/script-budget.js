// How much script a browser loads before the first chart, compressed. A build above the budget fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes, gzip: on a phone with 10 Mbit/s they take a fifth of a second. */
export const scriptBudget = 250_000

/** Loaded after the first script: it knows the language. */
const words = 'src/words/en/index.ts'

/** @returns {{ bytes: number, scripts: Map<string, number> }} of the build in a folder: what the head of a chart's page names, and English */
export function scriptsOfFirstChart(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const scripts = new Map()
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build of the viewer has no chunk ${key}`)
    if (scripts.has(chunk.file)) return
    scripts.set(chunk.file, gzipSync(readFileSync(join(folder, chunk.file))).length)
    for (const other of chunk.imports ?? []) add(other)
  }
  const named = scriptsNamedFor('chart', readFileSync(join(folder, 'index.html'), 'utf8'))
  for (const [key, { file }] of Object.entries(manifest)) if (key === words || named.includes(file)) add(key)
  return { bytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0), scripts }
}

/** Of every page, and of one of them (packages/web/links-of-pages.ts). */
const scriptsNamedFor = (page, html) =>
  [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="\.\/([^"]+\.js)"(?: data-page="(\w+)")?/g)]
    .filter(([, , of]) => of === undefined || of === page)
    .map(([, file]) => file)

/** @throws {Error} that names the scripts, largest first */
export function checkScriptBudget(folder) {
  const { bytes, scripts } = scriptsOfFirstChart(folder)
  if (bytes <= scriptBudget) return
  const largest = [...scripts].sort((one, other) => other[1] - one[1]).map(([file, size]) => `  ${size} ${file}`)
  throw new Error(
    `Before the first chart the viewer loads ${bytes} bytes of script (gzip); ${scriptBudget} are allowed:\n${largest.join('\n')}`,
  )
}
