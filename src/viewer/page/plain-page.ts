import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '../../contract/index.ts'
import { acceptedLanguages } from '../../http/index.ts'
import { paletteByDevice } from '../../palette/index.ts'
import { type PlainWords, plainWords } from './plain-words.ts'
import { pageHeaders } from './security-policy.ts'

/** A page without scripts, for messages when the viewer cannot run. Its texts are never from a request. */
export type PlainPage = {
  readonly page: Exclude<keyof ReturnType<typeof plainWords>, 'signInAgain' | 'late'>
  /** Target of the link to sign in again; absent: no link. */
  readonly signIn?: string
  /** Seconds after which the page reloads. */
  readonly reloadsAfter?: number
  /** A file that the sentences describe, before the last one. */
  readonly code?: string
}

/** Sent with the status of the reply, in the language of the browser. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { authUrl, page, ...more }: PlainPage & { readonly authUrl: string },
): FastifyReply {
  const language = languageOf(request)
  const { [page]: words, signInAgain } = plainWords(language)
  return reply
    .headers({ ...pageHeaders({ authUrl, styles: [styleSource] }), vary: 'Accept-Language' })
    .send(documentOf({ ...words, ...more, language, signInAgain }))
}

/** The browser's preferred language that is supported. */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  chooseLanguage(acceptedLanguages(headers['accept-language'])) ?? 'en'

const style = `${paletteByDevice}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
main{width:min(30rem,100vw - 2rem);padding:2.5rem 2rem;background:var(--sheet);border:1px solid var(--edge);position:relative}
main::before{content:"";position:absolute;inset:0 0 auto;height:7px;background:repeating-linear-gradient(90deg,var(--slate) 0 40px,transparent 40px 80px);border-bottom:1px solid var(--edge)}
h1{font-size:1.625rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 .75rem}pre{margin:0 0 .75rem;padding:.75rem 1rem;overflow-x:auto;tab-size:2;background:var(--paper);border:1px solid var(--rule);font:.875rem/1.5 ui-monospace,monospace}
a{display:inline-block;margin-top:.75rem;padding:.75rem 1.5rem;border-radius:3px;background:var(--blue);color:var(--on-blue);text-decoration:none;font-weight:700}a:focus-visible{outline:3px solid var(--blue);outline-offset:3px}
.wait{display:block;height:4px;margin-top:1.5rem;overflow:hidden;background:var(--paper)}.wait::before{content:"";display:block;width:40%;height:100%;background:var(--blue);animation:go 1.6s ease-in-out infinite alternate}@keyframes go{to{transform:translateX(150%)}}
@media(prefers-reduced-motion:reduce){.wait::before{animation:none;width:100%}}@media(forced-colors:active){a{border:2px solid LinkText}.wait::before{background:CanvasText}}`

/** For `style-src`. */
const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`

type Document = PlainWords & Omit<PlainPage, 'page'> & { readonly language: Language; readonly signInAgain: string }

function documentOf({ title, sentences, language, signIn, signInAgain, reloadsAfter, code }: Document): string {
  const reload = reloadsAfter === undefined ? '' : `<meta http-equiv="refresh" content="${reloadsAfter}">`
  const wait = reloadsAfter === undefined ? '' : '<span class="wait" aria-hidden="true"></span>'
  const paragraphs = sentences.map((sentence) => `<p>${escaped(sentence)}</p>`)
  if (code !== undefined) paragraphs.splice(-1, 0, `<pre>${escaped(code)}</pre>`)
  const link = signIn === undefined ? '' : `<a href="${escaped(signIn)}">${escaped(signInAgain)}</a>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${reload}<title>${escaped(title)} · Platekeeper</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${paragraphs.join('')}${link}${wait}</main></body></html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
