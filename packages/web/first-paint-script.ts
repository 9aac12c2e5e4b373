/**
 * Inlines the first script (src/style/first-paint.ts) into the head of index.html, where it blocks: requests start only after the colours
 * of the page are set. The server computes its hash for the security policy (src/viewer/page).
 */
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Bytes. */
const most = 1000

export const firstPaintScript: Plugin = {
  name: 'first-paint-script',
  transformIndexHtml: async (_, { path }) =>
    path === '/index.html' ? [{ tag: 'script', children: await compiled(), injectTo: 'head-prepend' }] : [],
}

async function compiled(): Promise<string> {
  const entry = join(import.meta.dirname, 'src/style/first-paint.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'firstPaint' } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const code = outputs.flatMap((each) =>
    'output' in each ? each.output.map((file) => ('code' in file ? file.code : '')) : [],
  )
  const script = code.join('').trim()
  if (script.length === 0 || script.length > most)
    throw new Error(`The first script has ${script.length} bytes, not 1 to ${most}`)
  return script
}
