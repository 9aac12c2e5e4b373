import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

type PageFile = { readonly contentType: string; readonly body: Uint8Array }

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** A file of the page in `build` (packages/web), below its address; null: no such file. */
export async function pageFile(build: string, path: string): Promise<PageFile | null> {
  const name = path === '' ? 'calibrate.html' : /^assets\/[\w-][\w.-]{0,199}$/.test(path) ? path : null
  const contentType = name && types[extname(name)]
  if (!name || !contentType) return null
  try {
    return { contentType, body: await readFile(join(build, name)) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
