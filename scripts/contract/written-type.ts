/** A schema in the words of the document's Type column: `integer, feet`, `string, 4 characters`, `boolean or null`. */

type Schema = {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly title?: string
  readonly format?: string
  readonly pattern?: string
  readonly contentMediaType?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly maximum?: number
  readonly 'x-unit'?: string
}

export function writtenType(schema: object): string {
  const { type, anyOf, items, ...rest } = schema as Schema
  if (anyOf) return anyOf.map((each) => writtenType({ type: each.type })).join(' or ')
  if (type === 'array') return items?.type === 'string' ? 'array of strings' : 'array'
  if (type === 'integer') return withUnit(rest)
  return type === 'string' ? textType(rest) : String(type)
}

function withUnit({ 'x-unit': unit, maximum }: Schema): string {
  const digits = maximum === undefined ? '' : ` (1 to ${String(maximum).length} digits)`
  return unit === undefined ? 'integer' : `integer, ${unit}${digits}`
}

function textType({ title, format, pattern, contentMediaType, minLength, maxLength }: Schema): string {
  if (format === 'uri') return 'string (URL)'
  if (contentMediaType === 'application/jwt') return 'string (JWT)'
  if (title === 'YYYYMMDD') return `string, ${title}`
  const length = /^\^\(\.\{(\d+)\}\)\?\$$/.exec(pattern ?? '')?.[1] ?? (minLength === maxLength ? minLength : undefined)
  return length === undefined ? 'string' : `string, ${length} characters`
}
