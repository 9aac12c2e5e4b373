import { visibleText } from '../text/index.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Markup that is safe to send. Only `html` creates it: the class is private to this file, so that strings are not accepted instead. */
export type Html = Markup

export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

/** For text and quoted attributes; unsafe characters are replaced, because names stored by earlier versions may contain them. */
const escapeText = (text: string): string =>
  visibleText(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'object') return value.map(render).join('')
  return escapeText(String(value))
}

/**
 * Template tag for pages. Strings and numbers are escaped for text and for double-quoted attributes, `Html` is inserted
 * unchanged, arrays are joined, and null, undefined and false render nothing. Attributes in templates are always quoted.
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Markup(String.raw({ raw: literals }, ...values.map(render)))
}
