import { assetPaths } from '../assets.ts'
import { type Html, html } from '../html.ts'
import { productName } from '../product-name.ts'
import type { Words } from '../words/index.ts'

/** `shape` is the width of the sheet: that of a form, or two columns for a page with a list. */
export type Layout = { readonly title: Html | string; readonly shape?: 'narrow' | 'wide'; readonly main: Html }

/** The whole document around a page's content. */
export function layout({ title, shape = 'narrow', main }: Layout, words: Words): Html {
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<title>${title} · ${productName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${assetPaths.mark}" type="image/svg+xml">
<link rel="stylesheet" href="${assetPaths.style}">
<script src="${assetPaths.script}" defer></script>
</head>
<body class="${shape}">
<header class="masthead"><a href="/"><img src="${assetPaths.mark}" alt="" width="32" height="32"> ${productName}</a></header>
<main class="sheet">
${main}
</main>
<footer class="imprint">${words.tagline}</footer>
</body>
</html>
`
}

/** The page's heading. `focus` moves the focus to it, if the page is the result of an action. */
export function heading(text: Html | string, focus: 'focus' | 'rest' = 'rest'): Html {
  return html`<h1 tabindex="-1"${focus === 'focus' && html` autofocus`}>${text}</h1>`
}
