// Replaces the served build of the viewer, so that the served build is complete at every moment.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The record of a published build: the hash of its sources, and its files. */
const record = 'build.json'

/** Files next to the pages: the service worker, and icons (packages/web/public). */
const nextToPages = /^(?:worker\.js|[\w-]+\.png)$/

/** The page of the viewer is published last: it switches to the new build. */
const pages = ['calibrate.html', 'index.html']

export function builtFrom(dist) {
  return readRecord(dist)?.hash
}

/**
 * Files come first: their names contain a hash of their content, so those of both builds can lie side by side. Then the
 * pages that name them, each atomically. Files of the previous build are kept for open pages; older ones are removed.
 * @param {string} made folder of a complete build, on the same disk; it is used up
 */
export function publish(made, dist, hash) {
  const assets = readdirSync(join(made, 'assets'))
  const former = readRecord(dist)?.assets ?? []
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const name of assets) renameSync(join(made, 'assets', name), join(dist, 'assets', name))
  for (const name of readdirSync(made)) if (nextToPages.test(name)) renameSync(join(made, name), join(dist, name))
  for (const name of pages) renameSync(join(made, name), join(dist, name))
  writeFileSync(join(made, record), JSON.stringify({ hash, assets }))
  renameSync(join(made, record), join(dist, record))
  rmSync(made, { recursive: true, force: true })
  const used = new Set([...assets, ...former])
  for (const name of readdirSync(join(dist, 'assets'))) if (!used.has(name)) rmSync(join(dist, 'assets', name))
}

function readRecord(dist) {
  try {
    for (const name of pages) readFileSync(join(dist, name))
    return JSON.parse(readFileSync(join(dist, record), 'utf8'))
  } catch {
    return undefined
  }
}
