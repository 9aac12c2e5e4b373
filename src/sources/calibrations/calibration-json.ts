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

type Four<T> = readonly [T, T, T, T]

/** Four members of an object that must be finite numbers; `what` names the object. Throws GeoreferenceFault. */
export function fourNumbers(value: unknown, names: Four<string>, what: string): Four<number> {
  const read = (name: string) => {
    const number = isObject(value) ? value[name] : undefined
    if (typeof number === 'number' && Number.isFinite(number)) return number
    throw new GeoreferenceFault(`its ${what} needs the numbers ${names.join(', ')}`)
  }
  return [read(names[0]), read(names[1]), read(names[2]), read(names[3])]
}
