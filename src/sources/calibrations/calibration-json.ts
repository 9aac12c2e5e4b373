import { GeoreferenceFault } from '../../facts/geodesy/index.ts'

/** The value of a JSON text. Throws GeoreferenceFault. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GeoreferenceFault(`it is not JSON: ${(cause as SyntaxError).message}`, { cause })
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members of an object that must be finite numbers; `what` names the object. Throws GeoreferenceFault. */
export function numbersOf<const Names extends readonly string[]>(
  value: unknown,
  names: Names,
  what: string,
): { readonly [At in keyof Names]: number } {
  const numbers = names.map((name) => {
    const number = isObject(value) ? value[name] : undefined
    if (typeof number === 'number' && Number.isFinite(number)) return number
    throw new GeoreferenceFault(`its ${what} needs the numbers ${names.join(', ')}`)
  })
  return numbers as { readonly [At in keyof Names]: number }
}
