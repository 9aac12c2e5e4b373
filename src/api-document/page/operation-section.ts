import { type Html, html } from '../../pages/index.ts'
import type { ApiDocument, ApiOperation, ApiResponse, Schema } from '../document/api-document.ts'
import { nameOf } from '../document/components.ts'
import { type Called, curl } from './curl.ts'
import { objectFields, parameterFields, typeText } from './fields.ts'
import { sentence } from './words.ts'

export type Endpoint = Called & { readonly path: string }

/** One endpoint: its purpose, the request, an example, and every response. */
export function operationSection(endpoint: Endpoint, document: ApiDocument): Html {
  const { operation, method, path } = endpoint
  const { operationId: id, summary, description, 'x-deployed': deployed } = operation
  const paragraphs = description.split('\n\n').filter((text) => !text.startsWith('In the deployed dialect'))
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${paragraphs.map((text) => html`<p>${sentence(text)}</p>`)}
${deployed && html`<aside class="dialect" aria-label="${summary}: deployed dialect"><p><strong>In the deployed dialect</strong></p><ul>${deployed.map((text) => html`<li>${sentence(text)}</li>`)}</ul></aside>`}
<p class="security">${securityText(operation)}</p>
${request(operation, document)}
${Object.entries(operation['x-requests']).map(([name, words]) => example(words, curl(endpoint, name)))}
${responses(operation)}
</section>
`
}

function securityText({ security }: ApiOperation): Html {
  if (security.some((scheme) => 'accessToken' in scheme)) return html`Needs an <a href="#security">access token</a>.`
  if (security.some((scheme) => 'clientCredentials' in scheme))
    return html`Needs the <a href="#security">credentials of a client</a>, in the form or by HTTP Basic.`
  return html`Needs no authentication.`
}

function request({ parameters = [], requestBody }: ApiOperation, document: ApiDocument): Html {
  const places = { path: 'Path', query: 'Query', header: 'Headers' } as const
  const given = Object.entries(places).flatMap(([place, title]) => {
    const there = parameters.filter((parameter) => parameter.in === place)
    return there.length === 0 ? [] : [html`<h4>${title}</h4>${parameterFields(there)}`]
  })
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  return html`${given}${schema && forms(schema, document)}`
}

/** The fields of a single form are here; if there are several forms, each has its own heading. */
function forms(schema: Schema, { components: { schemas } }: ApiDocument): Html {
  const kinds = schema.oneOf ?? [schema]
  return html`${kinds.map((kind) => {
    const name = nameOf(kind) ?? ''
    const form = schemas[name] ?? kind
    const title = kinds.length === 1 ? 'Form' : html`Form: ${(form.description ?? name).replace(/\.$/, '')}`
    return html`<h4>${title}</h4>${objectFields(form, 'required')}`
  })}`
}

const example = (title: string, text: string): Html =>
  html`<figure class="example"><figcaption>${title}</figcaption><pre><code>${text}</code></pre></figure>
`

function responses({ responses: all, 'x-errors': errors, 'x-redirect-errors': redirects }: ApiOperation): Html {
  const named = new Set(errors.map(({ status }) => String(status)))
  const others = Object.entries(all).filter(([status]) => !named.has(status))
  return html`<h4>Responses</h4>
${others.map(([status, response]) => responseEntry(status, response))}
${
  redirects &&
  html`<h4>Errors at the redirect URI</h4><dl class="errors">${redirects.map(
    ({ error, when }) => html`<div><dt><code>${error}</code></dt><dd>${sentence(when)}</dd></div>
`,
  )}</dl>`
}
${
  errors.length > 0 &&
  html`<h4>Errors</h4>
<dl class="errors">${errors.map(({ status, code, when }) => {
    const sent = Object.keys(all[status]?.headers ?? {})
    return html`<div><dt><span class="status s${String(status).slice(0, 1)}">${status}</span> <code>${code}</code></dt><dd>${sentence(when)}${sent.length > 0 && html` <span class="sent">with ${headerNames(sent)}</span>`}</dd></div>
`
  })}</dl>`
}`
}

function responseEntry(status: string, { description, headers = {}, content = {} }: ApiResponse): Html {
  const [[media, body] = []] = Object.entries(content)
  const sent = Object.keys(headers)
  return html`<div class="response">
<p><span class="status s${status.slice(0, 1)}">${status}</span> <strong>${description}</strong>${body && html` · ${media}: ${typeText(body.schema)}`}${sent.length > 0 && html` <span class="sent">with ${headerNames(sent)}</span>`}</p>
${Object.values(body?.examples ?? {}).map(({ value }) => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`)}
</div>
`
}

const headerNames = (names: readonly string[]): Html =>
  html`${names.map((name, at) => html`${at > 0 && ', '}<code>${name}</code>`)}`
