import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { paletteByDevice } from '../palette/index.ts'
import type { Html } from './html.ts'

/** A file that pages refer to. `path` contains a hash of the bytes, so a response may be cached for ever. */
export type Asset = { readonly path: string; readonly contentType: string; readonly bytes: Buffer }

type Source = {
  readonly name: string
  readonly ending: string
  readonly contentType: string
  /** Text before the files. */
  readonly opening?: string
  readonly files: readonly string[]
  /** Without what a browser does not need. */
  readonly compact: (text: string) => string
}

/** No string of our files contains what these look for. */
function compactStyle(text: string): string {
  return text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim()
}

/** Without comments on lines of their own, and indentation; ends of lines end statements. */
function compactScript(text: string): string {
  return text.replace(/^\s*(\/\/.*|\/\*\*[\s\S]*?\*\/)\n/gm, '').replace(/^\s+/gm, '')
}

/** Chapters of the stylesheet of all pages; later ones refine earlier ones. */
const style = sheet('style', ['sheet', 'controls', 'remarks', 'fields', 'preferences'], paletteByDevice)

/** Further stylesheets, by what is in the markup that they are for: a page has those that it has elements for. */
const sheets = [
  { asset: sheet('decision', ['consent']), marks: ['class="columns', 'class="placard', 'class="permissions'] },
  {
    asset: sheet('account', ['account']),
    marks: ['class="row"', 'class="activity"', 'class="facts"', 'class="devices"'],
  },
  { asset: sheet('second-step', ['second-step']), marks: ['class="qr"', 'class="codes"'] },
  { asset: sheet('outcome', ['outcome']), marks: ['class="outcome'] },
]

const mark = load({
  ...{ name: 'mark', ending: 'svg', contentType: 'image/svg+xml', files: ['mark.svg'] },
  compact: (text) => text,
})

/** The scripts, by the attribute of the elements that each enhances: a page has those that it has elements for. */
const scripts = {
  'data-user-code': script('user-code'),
  'data-expires-in': script('decision'),
  'data-secret': script('secrets'),
  'data-passkey': script('passkey'),
  'data-once': script('once'),
} as const

/** Paths for the pages' own links. */
export const assetPaths = { mark: mark.path } as const

/** Paths of the stylesheets for a page's markup, in their order. */
export const stylesFor = (markup: Html): readonly string[] => {
  const text = String(markup)
  const further = sheets.filter(({ marks }) => marks.some((mark) => text.includes(mark)))
  return [style.path, ...further.map(({ asset }) => asset.path)]
}

/** Paths of the scripts for a page's markup. */
export const scriptsFor = (markup: Html): readonly string[] =>
  Object.entries(scripts).flatMap(([attribute, { path }]) => (String(markup).includes(` ${attribute}`) ? [path] : []))

/** Everything to serve, keyed by URL path; any other path under /assets/ is 404. */
export const assets: ReadonlyMap<string, Asset> = new Map(
  [style, mark, ...sheets.map(({ asset }) => asset), ...Object.values(scripts)].map((asset) => [asset.path, asset]),
)

/** Cache-Control of every asset. */
export const assetCaching = 'public, max-age=31536000, immutable'

function sheet(name: string, chapters: readonly string[], opening = ''): Asset {
  const files = chapters.map((chapter) => `style/${chapter}.css`)
  return load({ name, ending: 'css', contentType: 'text/css; charset=utf-8', opening, files, compact: compactStyle })
}

function script(name: string): Asset {
  const contentType = 'text/javascript; charset=utf-8'
  return load({ name, ending: 'js', contentType, files: [`${name}.js`], compact: compactScript })
}

function load({ name, ending, contentType, opening = '', files, compact }: Source): Asset {
  const contents = files.map((file) => readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8'))
  const bytes = Buffer.from(compact(opening + contents.join('')))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return { path: `/assets/${name}.${hash}.${ending}`, contentType, bytes }
}
