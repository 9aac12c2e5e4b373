import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { paletteByDevice } from '../palette/index.ts'

/** A file that pages refer to. `path` contains a hash of the bytes, so a response may be cached for ever. */
export type Asset = { readonly path: string; readonly contentType: string; readonly bytes: Buffer }

type Source = {
  readonly name: string
  readonly ending: string
  readonly contentType: string
  /** Text before the files. */
  readonly opening?: string
  readonly files: readonly string[]
}

/** Parts of the one stylesheet; later ones refine earlier ones. */
const chapters = ['sheet', 'controls', 'remarks', 'consent', 'account', 'outcome', 'preferences']

const sources = {
  style: {
    name: 'style',
    ending: 'css',
    contentType: 'text/css; charset=utf-8',
    opening: paletteByDevice,
    files: chapters.map((chapter) => `style/${chapter}.css`),
  },
  script: { name: 'page', ending: 'js', contentType: 'text/javascript; charset=utf-8', files: ['page.js'] },
  mark: { name: 'mark', ending: 'svg', contentType: 'image/svg+xml', files: ['mark.svg'] },
} as const satisfies Record<string, Source>

function load({ name, ending, contentType, opening = '', files }: Source): Asset {
  const contents = files.map((file) => readFileSync(new URL(`./assets/${file}`, import.meta.url)))
  const bytes = Buffer.concat([Buffer.from(opening), ...contents])
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return { path: `/assets/${name}.${hash}.${ending}`, contentType, bytes }
}

const style = load(sources.style)
const script = load(sources.script)
const mark = load(sources.mark)

/** Paths for the pages' own links. */
export const assetPaths = { style: style.path, script: script.path, mark: mark.path } as const

/** Everything to serve, keyed by URL path; any other path under /assets/ is 404. */
export const assets: ReadonlyMap<string, Asset> = new Map([style, script, mark].map((asset) => [asset.path, asset]))

/** Cache-Control of every asset. */
export const assetCaching = 'public, max-age=31536000, immutable'
