/**
 * What a process does before it loads tests of components. TSX is compiled by esbuild, style sheets become their class names, pictures
 * their file names, and there is a document. Without a bundler: errors name the lines of the files.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'

const sources = join(import.meta.dirname, '..')
const folders = ['src', 'testing'] as const

/** Style sheets without names, pictures and data: no test reads them. */
const asset = /(?<!\.module)\.css$|\.svg$|\?url$/
const assetUrl = 'component-asset:'

/** Bundlers find these modules of OpenLayers by themselves. */
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

/** Compiled before they are imported, because hooks cannot wait; all by one process of esbuild. */
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

/** Each class by its own name: one that the style sheet lacks is undefined, as in the build. */
function classNames(text: string): string {
  const names = new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name))
  return `export default ${JSON.stringify(Object.fromEntries([...names].map((name) => [name, name])))}`
}
