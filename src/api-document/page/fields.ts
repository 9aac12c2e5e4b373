import { type Html, html } from '../../pages/index.ts'
import type { Parameter, Schema } from '../document/api-document.ts'
import { rulesOf, typeWords } from './field-type.ts'
import { sentence } from './words.ts'

type Field = {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly description?: string
}

/** The fields of an object. Of a response, fields that may be absent are marked; of a request, those that are required. */
export function objectFields({ properties = {}, required = [] }: Schema, mark: 'required' | 'optional'): Html {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }))
  return list(fields, mark)
}

export const parameterFields = (parameters: readonly Parameter[]): Html =>
  list(
    parameters.map(({ required, ...parameter }) => ({ ...parameter, isRequired: required })),
    'required',
  )

const list = (fields: readonly Field[], mark: 'required' | 'optional'): Html =>
  html`<dl class="fields">${fields.map((field) => entry(field, field.isRequired === (mark === 'required') && mark))}</dl>`

function entry({ name, schema, description = schema.description }: Field, mark: string | false): Html {
  const rules = rulesOf(schema)
  return html`<div>
<dt><code>${name}</code> <span class="type">${typeText(schema)}</span>${mark && html` <span class="mark">${mark}</span>`}</dt>
<dd>${description && html`<p>${sentence(description)}</p>`}${rules.length > 0 && html`<p class="rules">${rules.join('; ')}</p>`}${allowed(schema)}</dd>
</div>
`
}

export const typeText = (schema: Schema): Html =>
  html`${typeWords(schema).map(({ text, component }) => (component ? html`<a href="#schema-${component}">${text}</a>` : text))}`

/** The permitted words of a value; a long list is collapsed. */
function allowed({ enum: ofItself, items, 'x-enumDescriptions': meanings }: Schema): Html | false {
  const words = ofItself ?? items?.enum ?? (meanings && Object.keys(meanings))
  if (!words) return false
  const shown = html`<ul class="words">${words.map((word) => {
    const meaning = meanings?.[String(word)]
    return html`<li><code>${String(word)}</code>${meaning !== undefined && html` <span>${meaning}</span>`}</li>`
  })}</ul>`
  return words.length <= 8 ? shown : html`<details><summary>${words.length} values</summary>${shown}</details>`
}
