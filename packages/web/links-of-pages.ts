/**
 * Adds links to the scripts and style sheets of each page to the head of index.html, so that a browser loads them together with the first
 * script. Links of one page name it in `data-page`: the server removes those of other pages (src/viewer/page).
 */
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** By page; `all`: on all pages. */
const entries = {
  all: 'src/main.tsx',
  find: 'src/find/index.ts',
  airport: 'src/airport/index.ts',
  chart: 'src/navigation/chart-route.tsx',
} as const

type Page = keyof typeof entries
type Bundle = NonNullable<Parameters<Extract<Plugin['transformIndexHtml'], (...args: never) => unknown>>[1]['bundle']>
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

export const linksOfPages: Plugin = {
  name: 'links-of-pages',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, path }) => (bundle && path === '/index.html' ? linksIn(bundle, html) : []),
  },
}

function linksIn(bundle: Bundle, html: string): HtmlTagDescriptor[] {
  const named = new Set(Object.keys(bundle).filter((file) => html.includes(`"./${file}"`)))
  return (Object.keys(entries) as Page[]).flatMap((page) => {
    const all = filesOf(bundle, entries[page])
    if (page !== 'chart' && all.includes(chunkOf(bundle, entries.chart).fileName)) {
      throw new Error(
        `${entries[page]} loads the scripts of the chart. Name what both import in the chunk main of vite.config.ts.`,
      )
    }
    const files = all.filter((file) => !named.has(file))
    // Links of all pages are added once; other links may be added to several pages.
    if (page === 'all') for (const file of files) named.add(file)
    return files.map((file) => linkTo(file, page))
  })
}

const chunksIn = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

function chunkOf(bundle: Bundle, source: string): Chunk {
  const isOf = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.endsWith(`/packages/web/${source}`))
  const chunk = chunksIn(bundle).find(isOf)
  if (!chunk) throw new Error(`The build of the viewer has no chunk of ${source}`)
  return chunk
}

/** The chunk of a source with all its imports, style sheets first. */
function filesOf(bundle: Bundle, source: string): string[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunksIn(bundle).find(({ fileName }) => fileName === name))
  }
  add(chunkOf(bundle, source))
  const scripts = [...found].map(({ fileName }) => fileName)
  return [...[...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]), ...scripts]
}

const linkTo = (file: string, page: Page): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    // With the same attributes as Vite's own links and script.
    crossorigin: true,
    href: `./${file}`,
    ...(page !== 'all' && { 'data-page': page }),
  },
  injectTo: 'head',
})
