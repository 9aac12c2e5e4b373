/** The required shape of plain data; objects have exactly the keys that are named. */
export type Shape =
  | 'text'
  | 'number'
  | 'number or null'
  | 'boolean'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape }
  | { readonly optional: Shape }
  | { readonly object: Readonly<Record<string, Shape>> }

/** Every deviation from the shape, with its path: `features.runways.0.width is not a number`. */
export function faultsOf(value: unknown, shape: Shape, place = ''): readonly string[] {
  const at = (key: string | number) => (place === '' ? `${key}` : `${place}.${key}`)
  const must = (isRight: boolean, what: string) => (isRight ? [] : [`${place || 'it'} is not ${what}`])
  if (shape === 'text') return must(typeof value === 'string', 'a text')
  if (shape === 'boolean') return must(typeof value === 'boolean', 'true or false')
  if (shape === 'number') return must(Number.isFinite(value), 'a number')
  if (shape === 'number or null') return must(value === null || Number.isFinite(value), 'a number or null')
  if ('optional' in shape) return value === undefined ? [] : faultsOf(value, shape.optional, place)
  if ('oneOf' in shape) {
    return must(
      shape.oneOf.some((word) => word === value),
      `one of ${shape.oneOf.join(', ')}`,
    )
  }
  if ('list' in shape) {
    if (!Array.isArray(value)) return must(false, 'a list')
    return value.flatMap((item: unknown, index) => faultsOf(item, shape.list, at(index)))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return must(false, 'an object')
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape.object, key))
  return [
    ...unknown.map((key) => `${at(key)} is unknown`),
    ...Object.entries(shape.object).flatMap(([key, inner]) =>
      faultsOf(Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined, inner, at(key)),
    ),
  ]
}
