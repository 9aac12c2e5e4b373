import { join, resolve } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

type Places = { readonly folder: string; readonly dist: string }

/** The package may import only Node's own modules and the optional peer dependency. */
const allowed = (path: string): boolean => path.startsWith('node:') || path === 'react'

/** ECMAScript modules with shared chunks, so that `PlatekeeperError` is one class for all entries. */
export async function writeModules(entries: readonly string[], { folder, dist }: Places): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: resolve(folder, '../..'),
    entryPoints: [...entries],
    outbase: join(folder, 'src'),
    outdir: dist,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    sourcemap: true,
    external: ['node:*', 'react'],
    plugins: [onlyWhatIsUsed],
    metafile: true,
    charset: 'utf8',
    logLevel: 'warning',
  })
  const foreign = externalsOf(metafile).filter((path) => !allowed(path))
  if (foreign.length > 0) throw new Error(`The package would import ${foreign.join(', ')}`)
}

/**
 * The main entry with the token stores for pages as one script for engines without modules, in ECMAScript 2017: a global
 * `PlatekeeperClient`.
 */
export async function writeScript({ folder, dist }: Places): Promise<void> {
  await build({
    absWorkingDir: resolve(folder, '../..'),
    entryPoints: [join(folder, 'src/global.ts')],
    outfile: join(dist, 'global.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'PlatekeeperClient',
    target: 'es2017',
    platform: 'neutral',
    sourcemap: true,
    plugins: [onlyWhatIsUsed],
    charset: 'utf8',
    logLevel: 'warning',
  })
}

/** Only the constants of the contract that are used become part of the package, not the schemas exported with them. */
export const onlyWhatIsUsed: Plugin = {
  name: 'only what is used',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/contract\// }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      sideEffects: false,
    }))
    onResolve({ filter: /^\.\// }, ({ path, resolveDir }) =>
      /\/src\/contract$/.test(resolveDir) ? { path: resolve(resolveDir, path), sideEffects: false } : undefined,
    )
  },
}

const externalsOf = ({ outputs }: Metafile): readonly string[] =>
  Object.values(outputs).flatMap(({ imports }) => imports.flatMap(({ path, external }) => (external ? [path] : [])))
