/**
 * Builds the service worker (src/worker/service-worker.ts) with the list of the files of this build and their hashes, as `worker.js` next to
 * the pages, and writes the id of the build into index.html.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Build } from './src/worker/build.ts'

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1]
type Output = Bundle[string]

/** Bytes: larger files are stored when a page asks for them. */
const large = 400_000

export const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build of the viewer has no index.html')
      const script = await compiled()
      const files = filesOfViewer(bundle)
      const hashes = files.map((file) => [nameOf(file), sha256(file)] as const).sort(byName)
      const id = hash('sha256', JSON.stringify([hashes, String(index.source), script]), 'hex').slice(0, 16)
      const later = files.filter((file) => contentOf(file).length > large).map(nameOf)
      const known: Build = { id, files: Object.fromEntries(hashes), later }
      index.source = String(index.source).replace('<html ', `<html data-build="${id}" `)
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: `(()=>{const viewerBuild=${JSON.stringify(known)};${script}})()\n`,
      })
    },
  },
}

const contentOf = (file: Output): string | Uint8Array => (file.type === 'chunk' ? file.code : file.source)
const sha256 = (file: Output): string => hash('sha256', contentOf(file), 'base64')
const nameOf = ({ fileName }: Output): string => fileName.slice(fileName.lastIndexOf('/') + 1)
const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1)

/** The files below `assets/` without fonts in the older format and without those that only the page of `calibrate` loads. */
function filesOfViewer(bundle: Bundle): Output[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunksOf = (source: string) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  const viewer = reachable(bundle, chunksOf('/packages/web/src/boot.ts'))
  const others = reachable(bundle, chunksOf('/packages/web/src/calibrate/index.tsx'))
  return Object.values(bundle).filter(
    ({ fileName }) => /^assets\/.*(?<!\.woff|\.map)$/.test(fileName) && (viewer.has(fileName) || !others.has(fileName)),
  )
}

type Chunk = Extract<Output, { type: 'chunk' }>

/** Names of the chunks with all their imports, and of the files that they name. */
function reachable(bundle: Bundle, from: readonly Chunk[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    if (file.type !== 'chunk') return
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
    for (const other of [...file.imports, ...file.dynamicImports, ...importedCss, ...importedAssets]) add(other)
  }
  for (const { fileName } of from) add(fileName)
  return found
}

async function compiled(): Promise<string> {
  const entry = join(import.meta.dirname, 'src/worker/service-worker.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'serviceWorker' } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  return outputs
    .flatMap((each) => ('output' in each ? each.output.map((file) => ('code' in file ? file.code : '')) : []))
    .join('')
    .trim()
}
