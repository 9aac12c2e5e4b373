import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { Rejection } from '../../facts/index.ts'
import { textDecoder } from './xml-encoding.ts'

export type XmlHandlers = {
  /** `line` counts from 1. */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void
  /** `text`: the text of the element itself, without that of elements in it. */
  close(name: string, text: string): void
}

export const xmlLimits = {
  /** Nesting depth. */
  depth: 16,
  attributes: 32,
  /** Characters of one text, attribute, comment or declaration. */
  length: 65_536,
} as const

export type XmlParser = { write(bytes: Uint8Array): void; end(): void }

/**
 * Reads XML as it comes: UTF-8, or what its first bytes or its declaration say. Rejects DOCTYPE, so it has no entities except the
 * five of XML and character references; its memory is bounded by `xmlLimits`, not by the file's length.
 * `write` and `end` throw Rejection, naming the line, for XML that is invalid, truncated or beyond the limits.
 */
export function openXmlParser(handlers: XmlHandlers): XmlParser {
  const parser = new SaxesParser()
  const decode = textDecoder()
  const watch = new Watch(parser)
  const texts: string[] = []
  let attributes = 0

  parser.on('error', ({ message }) => watch.reject(errorText(message)))
  parser.on('doctype', () => watch.reject('it has a DOCTYPE, which may define entities: remove it'))
  parser.on('opentagstart', () => {
    watch.see()
    attributes = 0
  })
  parser.on('attribute', ({ value }: SaxesAttributePlain) => {
    watch.see(value)
    if (++attributes > xmlLimits.attributes) watch.reject(`an element has more than ${xmlLimits.attributes} attributes`)
  })
  parser.on('opentag', (tag) => {
    watch.see()
    texts.push('')
    if (texts.length > xmlLimits.depth) watch.reject(`elements are nested more than ${xmlLimits.depth} deep`)
    handlers.open(tag.name, tag.attributes as Record<string, string>, parser.line)
  })
  const append = (text: string) => {
    watch.see()
    texts.push(`${texts.pop() ?? ''}${text}`)
    if ((texts.at(-1)?.length ?? 0) > xmlLimits.length) watch.reject(tooLong)
  }
  parser.on('text', (text) => texts.length > 0 && append(text))
  parser.on('cdata', append)
  parser.on('comment', () => watch.see())
  parser.on('processinginstruction', () => watch.see())
  parser.on('xmldecl', () => watch.see())
  parser.on('closetag', ({ name }) => {
    watch.see()
    handlers.close(name, texts.pop() ?? '')
  })

  return {
    write: (bytes) => feed(parser, watch, decode.write(bytes)),
    end: () => {
      feed(parser, watch, decode.end())
      parser.close()
    },
  }
}

const tooLong = `a text, attribute, comment or declaration is longer than ${xmlLimits.length} characters`

/** In portions, because the parser buffers unfinished elements. */
function feed(parser: SaxesParser, watch: Watch, text: string): void {
  for (let at = 0; at < text.length; at += xmlLimits.length) {
    const portion = text.slice(at, at + xmlLimits.length)
    parser.write(portion)
    watch.fed(portion.length)
  }
}

/** Detects that the parser is buffering without finishing an element. */
class Watch {
  readonly #parser: SaxesParser
  #quiet = 0

  constructor(parser: SaxesParser) {
    this.#parser = parser
  }

  see(value = ''): void {
    this.#quiet = 0
    if (value.length > xmlLimits.length) this.reject(tooLong)
  }

  fed(length: number): void {
    this.#quiet += length
    if (this.#quiet > 2 * xmlLimits.length) this.reject(tooLong)
  }

  reject(reason: string): never {
    throw new Rejection(`not valid XML, line ${this.#parser.line}: ${reason}`)
  }
}

/** The parser's message without its position, which precedes it; for entities our own message. */
function errorText(message: string): string {
  const text = message.replace(/^(\d+:\d+: )/, '')
  return /entity/.test(text) ? `it uses an entity that is not defined (${text})` : text
}
