/** What a parameter may be: a JSON Schema, with the meanings of its words. */
export type ParameterSchema = {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>
  readonly title?: string
  readonly examples?: readonly unknown[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

type Fault = {
  readonly part: 'path' | 'query'
  readonly name: string
  readonly schema: ParameterSchema
  /** The rejected value; empty: the parameter is missing. */
  readonly value?: string
  readonly isRepeated?: boolean
}

/** Characters of a value that a message repeats. */
const shown = 40

/** A parameter that does not fit its schema: the surface that it was sent to turns it into its own error. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError'
  readonly part: Fault['part']
  readonly parameter: string
  readonly value: string
  /** The values that it may have, each as a word or a rule. */
  readonly allowed: readonly string[]

  constructor({ part, name, schema, value = '', isRepeated = false }: Fault) {
    const { enum: words, 'x-enumDescriptions': meanings = {} } = schema
    const allowed = words ?? [ruleInWords(schema)]
    const rule = words ? `one of: ${words.map((word) => `${word} (${meanings[word]})`).join(', ')}` : allowed[0]
    const has = value === '' ? 'is missing' : `has the value ${JSON.stringify(value.slice(0, shown))}`
    super(`The ${part} parameter ${name} ${isRepeated ? 'is repeated' : has}. It must be ${rule}.`)
    this.part = part
    this.parameter = name
    this.value = value
    this.allowed = allowed
  }
}

function ruleInWords({ type, title, examples = [], maxLength, minimum, maximum }: ParameterSchema): string {
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`
  return title === undefined ? `text of at most ${maxLength} characters` : `${title}, for example ${examples[0]}`
}
