/** A test for each field of an object. All are required, and there are no others. */
export type Shape = Readonly<Record<string, (value: unknown) => boolean>>

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 4096
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

export const digestShape: Shape = {
  bytes: isCount,
  sha256: (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
}

/** None if it is not an object. */
export const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

export function has(shape: Shape, value: unknown): boolean {
  const fields = fieldsOf(value)
  return (
    fields.length === Object.keys(shape).length &&
    fields.every(([name, field]) => Object.hasOwn(shape, name) && shape[name]?.(field))
  )
}
