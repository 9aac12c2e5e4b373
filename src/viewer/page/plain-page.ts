import { hash } from 'node:crypto'

/** A page without scripts, for what has to be said where the viewer itself cannot run. Its texts are ours, never of a request. */
export type PlainPage = {
  readonly title: string
  readonly sentences: readonly string[]
  /** Where the one link leads. */
  readonly link?: { readonly href: string; readonly text: string }
  /** Seconds after which the page loads itself again. */
  readonly reloadsAfter?: number
}

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;background:Canvas;color:CanvasText}main{max-width:32rem}h1{font-size:1.5rem;margin:0 0 .75rem}p{margin:0 0 .75rem}a{display:inline-block;padding:.75rem 1.25rem;border:2px solid;border-radius:.5rem;color:inherit;text-decoration:none;font-weight:600}a:focus-visible{outline:3px solid Highlight;outline-offset:3px}`

/** For `style-src`. */
export const plainStyle = `'sha256-${hash('sha256', style, 'base64')}'`

export function plainPage({ title, sentences, link, reloadsAfter }: PlainPage): string {
  const reload = reloadsAfter === undefined ? '' : `<meta http-equiv="refresh" content="${reloadsAfter}">`
  const paragraphs = sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')
  const way = link ? `<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${reload}<title>${escaped(title)} – Platekeeper</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${paragraphs}${way}</main></body></html>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
