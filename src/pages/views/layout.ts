import { assetPaths, scriptsFor, stylesFor } from '../assets.ts'
import { type Html, html } from '../html.ts'
import { productName } from '../product-name.ts'
import type { Words } from '../words/index.ts'
import { operator } from './operator.ts'

/** `shape` is the width of the sheet: that of a form, of a list, or of two columns, which fill the screen of a phone. */
export type Layout = {
  readonly title: Html | string
  readonly shape?: 'narrow' | 'medium' | 'consent'
  /** Beside the name of the product. */
  readonly inHeader?: Html
  readonly main: Html
  /** `main` names whom to ask for help; default: the footer does. */
  readonly namesOperator?: boolean
}

/** The whole document around a page's content. */
export function layout({ title, shape = 'narrow', inHeader, main, namesOperator = false }: Layout, words: Words): Html {
  const help = !namesOperator && operator(words)
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<title>${title} · ${productName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${assetPaths.mark}" type="image/svg+xml">
${stylesFor(main).map(
  (path) => html`<link rel="stylesheet" href="${path}">
`,
)}${scriptsFor(main).map(
  (path) => html`<script src="${path}" defer></script>
`,
)}</head>
<body class="${shape}">
<header class="masthead"><a href="/"><img src="${assetPaths.mark}" alt="" width="32" height="32"> ${productName}</a>${inHeader}</header>
<main class="sheet">
${main}
</main>
<footer class="imprint">${words.tagline}${help !== false && html`<br>${help}`}</footer>
</body>
</html>
`
}

/** The page's heading. `focus` moves the focus to it, if the page is the result of an action. */
export function heading(text: Html | string, focus: 'focus' | 'rest' = 'rest'): Html {
  return html`<h1 tabindex="-1"${focus === 'focus' && html` autofocus`}>${text}</h1>`
}
