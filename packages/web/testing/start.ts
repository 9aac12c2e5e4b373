/**
 * Prepares a process for component tests. TSX is compiled by esbuild, style sheets become their class names, images their file names, and
 * a document exists. Files are not bundled, so errors name their lines.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'

const sources = join(import.meta.dirname, '..')
const folders = ['src', 'testing'] as const

/** Global style sheets, images and data: tests do not read them. */
const asset = /(?<!\.module)\.css$|\.svg$|\.webp$|[?&]url$/
const assetUrl = 'component-asset:'

/** Node needs the file names of these modules of OpenLayers, which bundlers find automatically. */
const withoutEnding = /^ol\/(?!.*\.)/

const modules = await allModules()
registerHooks({
  resolve(specifier, context, next) {
    if (asset.test(specifier)) return { url: assetUrl + specifier, format: 'module', shortCircuit: true }
    return next(withoutEnding.test(specifier) ? `${specifier}.js` : specifier, context)
  },
  load(url, context, next) {
    const source = url.startsWith(assetUrl) ? `export default ${JSON.stringify(basename(url))}` : modules.get(url)
    return source === undefined ? next(url, context) : { source, format: 'module', shortCircuit: true }
  },
})
await import('./browser.ts')

/** Compiled before they are imported, because hooks are synchronous; by one process of esbuild. */
async function allModules(): Promise<ReadonlyMap<string, string>> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(sources, folder, path),
    ),
  )
  const modules = paths
    .filter((path) => /\.tsx$|\.module\.css$/.test(path))
    .map(async (path) => {
      const text = readFileSync(path, 'utf8')
      const source = path.endsWith('.css') ? classNames(text) : await script(path, text)
      return [pathToFileURL(path).href, source] as const
    })
  return new Map(await Promise.all(modules))
}

async function script(path: string, text: string): Promise<string> {
  const { code } = await transform(text, {
    ...{ loader: 'tsx', jsx: 'automatic', format: 'esm', target: 'es2024' },
    ...{ sourcefile: path, sourcemap: 'inline', sourcesContent: false },
  })
  return code
}

/** Maps each class to its own name: a class that the style sheet lacks is undefined, as in the build. */
function classNames(text: string): string {
  const names = new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name))
  return `export default ${JSON.stringify(Object.fromEntries([...names].map((name) => [name, name])))}`
}
