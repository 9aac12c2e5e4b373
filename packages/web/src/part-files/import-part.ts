import { openPartImporter } from './part-importer.ts'
import { loadStyleSheet } from './style-sheets.ts'

const inDocument = (url: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link:not([data-lost]), script[src]')].some(
    (each) => ('href' in each ? each.href : each.src) === url,
  )

/** The names contain a hash and may be cached, so the import that follows sends no request. */
async function loadScript(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The script was not loaded: ${url} (${response.status})`)
  await response.arrayBuffer()
}

const importWhenLoaded = openPartImporter({
  has: inDocument,
  load: (url) => (url.endsWith('.css') ? loadStyleSheet(url) : loadScript(url)),
})

/** In place of a dynamic import. `files`: its chunk with all imports and style sheets, relative to the chunk `importer`. */
export const importPart = <T>(importNow: () => Promise<T>, files: readonly string[] = [], importer = ''): Promise<T> =>
  importWhenLoaded(
    importNow,
    files.map((file) => new URL(file, importer).href),
  )
