import type { Language } from '../../contract/index.ts'
import type { Mail } from '../../identity/index.ts'
import { palette } from '../../palette/index.ts'
import { visibleLine } from '../../text/index.ts'
import { type Html, html } from '../html.ts'
import { productName } from '../product-name.ts'

/** A part of a mail. `title`: its heading; `small`: what it is about, at the end; a link has a label, which is a button in HTML. */
export type Paragraph =
  | { readonly kind: 'title' | 'text' | 'small'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly address: string; readonly isMain: boolean }

export type Letter = {
  readonly subject: string
  readonly language: Language
  readonly paragraphs: readonly Paragraph[]
}

export const title = (text: string): Paragraph => ({ kind: 'title', text })
export const text = (text: string): Paragraph => ({ kind: 'text', text })
export const small = (text: string): Paragraph => ({ kind: 'small', text })
/** `isMain`: what most recipients want to do. */
export const link = (label: string, address: string, isMain = true): Paragraph => ({
  ...{ kind: 'link', label, address, isMain },
})

/** The message in plain text and in HTML, both from the same paragraphs. `authUrl`: of the service that sends it. */
export function letter({ subject, language, paragraphs }: Letter, authUrl: string): Omit<Mail, 'to'> {
  const { host } = new URL(authUrl)
  return {
    subject: `${visibleLine(subject)} (${host})`,
    text: `${paragraphs.map(inText).join('\n\n')}\n`,
    html: String(page({ subject, language, paragraphs }, host)),
  }
}

const inText = (part: Paragraph): string => (part.kind === 'link' ? `${part.label}\n${part.address}` : part.text)

const [light, dark] = [0, 1] as const
const colour = (name: keyof typeof palette, scheme: 0 | 1 = light): string => palette[name][scheme]

/** Mail programs that know no style sheets show the colours of the attributes. Images and fonts are not loaded from anywhere. */
const page = ({ subject, language, paragraphs }: Letter, host: string): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
.paper { background: ${colour('paper', dark)} !important; }
.sheet { background: ${colour('sheet', dark)} !important; border-color: ${colour('rule', dark)} !important; color: ${colour('ink', dark)} !important; }
.soft { color: ${colour('ink-soft', dark)} !important; }
.main { background: ${colour('blue', dark)} !important; color: ${colour('on-blue', dark)} !important; }
.link { color: ${colour('blue', dark)} !important; }
}
</style>
</head>
<body class="paper" style="margin: 0; padding: 16px 12px; background: ${colour('paper')}; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">
<div class="sheet" style="box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 24px; background: ${colour('sheet')}; border: 1px solid ${colour('rule')}; border-radius: 10px; color: ${colour('ink')}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere">
<p class="soft" style="margin: 0 0 20px; font-size: 14px; color: ${colour('ink-soft')}">${productName} · ${host}</p>
${paragraphs.map(inHtml)}</div>
</body>
</html>
`

function inHtml(part: Paragraph): Html {
  switch (part.kind) {
    case 'title':
      return html`<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${part.text}</h1>
`
    case 'text':
      return html`<p style="margin: 0 0 16px">${part.text}</p>
`
    case 'small':
      return html`<p class="soft" style="margin: 0; padding-top: 8px; font-size: 13px; color: ${colour('ink-soft')}">${part.text}</p>
`
    case 'link':
      return part.isMain
        ? html`<p style="margin: 8px 0 24px"><a class="main" href="${part.address}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${colour('blue')}; color: ${colour('on-blue')}; font-weight: 600; text-decoration: none">${part.label}</a></p>
`
        : html`<p style="margin: 0 0 16px"><a class="link" href="${part.address}" style="color: ${colour('blue')}">${part.label}</a></p>
`
  }
}
