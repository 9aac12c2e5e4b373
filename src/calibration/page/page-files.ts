import { readdir, readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { paletteByScheme } from '../../palette/index.ts'

type PageFile = { readonly contentType: string; readonly body: string | Uint8Array }

const here = (name: string): URL => new URL(`./${name}`, import.meta.url)
const font = (name: string): string => createRequire(import.meta.url).resolve(`@fontsource/b612/files/${name}`)

const fonts: ReadonlyMap<string, string> = new Map([
  ['fonts/regular.woff2', 'b612-latin-400-normal.woff2'],
  ['fonts/bold.woff2', 'b612-latin-700-normal.woff2'],
])
/** The viewer's, and what this page adds. */
const styles = [
  ...['tokens', 'base', 'controls'].map((name) => `../../../packages/web/src/style/${name}.css`),
  ...['frame', 'panel', 'stage'].map((name) => `style/${name}.css`),
]

/** A file that the page consists of; null: there is none of this name. Scripts are sent without their types, as Node runs them. */
export async function pageFile(path: string): Promise<PageFile | null> {
  if (path === '') return { contentType: 'text/html; charset=utf-8', body: await readFile(here('page.html')) }
  if (path === 'style.css') {
    const parts = await Promise.all(styles.map((path) => readFile(here(path), 'utf8')))
    return { contentType: 'text/css; charset=utf-8', body: [paletteByScheme, ...parts].join('\n') }
  }
  if (path === 'mark.svg')
    return { contentType: 'image/svg+xml', body: await readFile(here('../../pages/assets/mark.svg')) }
  const face = fonts.get(path)
  if (face !== undefined) return { contentType: 'font/woff2', body: await readFile(font(face)) }
  const [, script] = /^scripts\/([a-z-]+\.ts)$/.exec(path) ?? []
  if (script === undefined || !(await readdir(here('scripts/'))).includes(script)) return null
  const source = await readFile(here(`scripts/${script}`), 'utf8')
  return { contentType: 'text/javascript; charset=utf-8', body: stripTypeScriptTypes(source) }
}
