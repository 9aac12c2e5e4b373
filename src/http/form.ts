import { isUtf8 } from 'node:buffer'

export type FormFault =
  | { readonly reason: 'repeated'; readonly parameter: string }
  | { readonly reason: 'not UTF-8' | 'broken percent-encoding' | 'control character' }

/** An invalid form body. The message is for the client's developer; pages say the same to people. */
export class FormError extends Error {
  override readonly name = 'FormError'
  readonly fault: FormFault

  constructor(fault: FormFault) {
    super(messageOf(fault))
    this.fault = fault
  }
}

function messageOf(fault: FormFault): string {
  switch (fault.reason) {
    case 'repeated':
      return `The parameter ${fault.parameter} is repeated`
    case 'not UTF-8':
      return 'The form is not UTF-8'
    case 'broken percent-encoding':
      return 'The form has a broken percent-encoding'
    case 'control character':
      return 'The form has a control character'
  }
}

/** A parsed application/x-www-form-urlencoded body. An empty value counts as absent (RFC 6749 §3.2). */
export class Form {
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values
  }

  /** Throws FormError when the parameter is repeated. */
  one(name: string): string | undefined {
    const values = this.#values.get(name) ?? []
    if (values.length > 1) throw new FormError({ reason: 'repeated', parameter: name })
    return values[0] || undefined
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }

  /** RFC 6749 §3.2: no parameter may be included more than once, known or not. */
  refuseRepeated(): this {
    for (const name of this.#values.keys()) this.one(name)
    return this
  }
}

/** Throws FormError on bytes that are not UTF-8, broken percent-encoding and control characters. */
export function parseForm(body: Buffer): Form {
  if (!isUtf8(body)) throw new FormError({ reason: 'not UTF-8' })
  // Files sent as bodies end in a newline, which is not part of the last value.
  const text = withoutControls(body.toString().trimEnd())
  const values = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decode(pair.slice(at + 1))
    const earlier = values.get(name)
    if (earlier) earlier.push(value)
    else values.set(name, [value])
  }
  return new Form(values)
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  return withoutControls(percentDecode(text.replaceAll('+', ' ')))
}

function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new FormError({ reason: 'broken percent-encoding' })
  }
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new FormError({ reason: 'control character' })
  return text
}
