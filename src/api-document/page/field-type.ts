import type { Schema } from '../document/api-document.ts'
import { nameOf } from '../document/components.ts'

/** The type of a value in words; the name of a component becomes a link. */
export type TypeWord = { readonly text: string; readonly component?: string }

export function typeWords(schema: Schema): readonly TypeWord[] {
  const name = nameOf(schema)
  if (name !== null) return [{ text: name, component: name }]
  const { type, anyOf, oneOf, items, const: only, contentSchema, 'x-unit': unit } = schema
  const alternatives = anyOf ?? oneOf
  if (alternatives)
    return alternatives.flatMap((each, at) => [...(at > 0 ? [{ text: ' or ' }] : []), ...typeWords(each)])
  if (contentSchema) return [{ text: `${wordOf(schema)} with ` }, ...typeWords(contentSchema)]
  if (items) return [{ text: 'array of ' }, ...typeWords(items)]
  if (only !== undefined) return [{ text: JSON.stringify(only) }]
  return [{ text: [wordOf(schema), unit].filter((word) => word !== undefined).join(', ') || String(type) }]
}

function wordOf({ type = 'any', format, contentMediaType, title }: Schema): string {
  if (format === 'uri') return 'URL'
  if (format === 'date') return 'date, YYYY-MM-DD'
  if (contentMediaType === 'application/jwt') return 'JWT'
  return title ? `${type}, ${title}` : type
}

/** Constraints of a value beyond its type: `at most 100`, `default 20`. */
export function rulesOf(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, default: usual, pattern, examples = [] } = schema
  const length = minLength === maxLength ? `${minLength} characters` : `at most ${maxLength} characters`
  return [
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [length]),
    ...(pattern === undefined || pattern.length > 40 ? [] : [`pattern ${pattern}`]),
    ...(usual === undefined ? [] : [`default ${usual}`]),
    ...(examples.length === 0 ? [] : [`for example ${examples.map((each) => JSON.stringify(each)).join(', ')}`]),
  ]
}
