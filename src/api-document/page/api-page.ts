import { type Html, html } from '../../pages/index.ts'
import type { ApiDocument, Method } from '../document/api-document.ts'
import { objectFields, typeText } from './fields.ts'
import { type Endpoint, operationSection } from './operation-section.ts'
import { sentence, slug } from './words.ts'

/** Addresses of the page and its related files on this host. */
export type Places = { readonly document: string; readonly style: string }

/** The whole document as one page without scripts. */
export function apiPage(document: ApiDocument, places: Places): Html {
  const { info, tags, servers } = document
  const endpoints = endpointsOf(document)
  const groups = tags.map((tag) => ({
    ...tag,
    of: endpoints.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${info.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${info.summary}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${places.style}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<h1>${mark} ${info.title}</h1>
<p>${info.summary}. Version ${info.version}.</p>
</header>
<nav aria-label="Contents">
${groups.map(({ name, of }) => html`<p id="in-${slug(name)}">${name}</p><ul aria-labelledby="in-${slug(name)}">${of.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>`)}
<p id="in-more">More</p><ul aria-labelledby="in-more"><li><a href="#security">Authentication</a></li><li><a href="#schemas">Schemas</a></li><li><a href="${places.document}">OpenAPI document</a></li></ul>
</nav>
<main id="content" tabindex="-1">
<section class="introduction" aria-label="Introduction">
<dl class="servers">${servers.map(({ url, description }) => html`<div><dt>${description}</dt><dd><code>${url}</code></dd></div>`)}</dl>
${introduction(info.description)}
</section>
${groups.map(
  ({ name, description, of }) => html`<section class="group" aria-labelledby="${slug(name)}">
<h2 id="${slug(name)}">${name}</h2>
<p class="lead">${description}</p>
${of.map((endpoint) => operationSection(endpoint, document))}
</section>
`,
)}
${security(document)}
${schemas(document)}
</main>
<footer>Made from the <a href="${places.document}">OpenAPI 3.1 document</a> of this server.</footer>
</body>
</html>
`
}

const mark = html`<svg viewBox="0 0 64 64" width="40" height="40" aria-hidden="true"><rect width="64" height="64" rx="14" fill="#0b5394"/><circle cx="32" cy="21" r="12" fill="#fff"/><path d="M28 29h8l11 26H17z" fill="#fff"/><path d="M32 31v5m0 5v6" stroke="#0b5394" stroke-width="3"/><path d="M24 50v5m5.3-5v5m5.4-5v5m5.3-5v5" stroke="#0b5394" stroke-width="2.4"/></svg>`

const methods: readonly Method[] = ['get', 'post']

const endpointsOf = ({ paths }: ApiDocument): readonly Endpoint[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ path, method, operation, url: `${item.servers[0]?.url}${path}` }] : []
    }),
  )

/** The description uses only headings and paragraphs of Markdown. */
const introduction = (markdown: string): Html =>
  html`${markdown.split('\n\n').map((text) => {
    const title = /^## (.*)$/.exec(text)?.[1]
    return title === undefined ? html`<p>${sentence(text)}</p>` : html`<h2 id="${slug(title)}">${title}</h2>`
  })}`

const security = ({ components }: ApiDocument): Html => html`<section class="group" aria-labelledby="security">
<h2 id="security">Authentication</h2>
<dl class="schemes">${Object.values(components.securitySchemes).map(
  ({ scheme, description = '' }) =>
    html`<div><dt>HTTP ${scheme === 'basic' ? 'Basic' : 'Bearer'}</dt><dd>${sentence(description)}</dd></div>`,
)}</dl>
</section>
`

/** Forms are shown with their endpoints. */
const schemas = ({ components }: ApiDocument): Html => html`<section class="group" aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .filter(([name]) => !/(?:Grant|Request)$/.test(name))
  .map(
    ([name, schema]) => html`<section class="schema" aria-labelledby="schema-${name}">
<h3 id="schema-${name}"><a href="#schema-${name}">${name}</a></h3>
${schema.description && html`<p>${sentence(schema.description)}</p>`}
${schema.anyOf ? html`<p>${typeText(schema)}</p>` : objectFields(schema, 'optional')}
</section>
`,
  )}
</section>
`
