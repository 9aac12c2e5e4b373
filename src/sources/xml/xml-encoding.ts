import { Rejection } from '../../facts/index.ts'

/** Encoding labels and their decoders; ASCII is UTF-8. */
const encodings: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
])

/** Bytes that are searched for a declaration. */
const head = 256

/** Decodes XML by its byte order mark, else by its declaration, else as UTF-8. Throws Rejection for bytes that do not fit. */
export function textDecoder(): { write(bytes: Uint8Array): string; end(): string } {
  let begun: Buffer = Buffer.alloc(0)
  let decoder: InstanceType<typeof TextDecoder> | null = null
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(begun), { fatal: true })
    try {
      return decoder.decode(bytes, { stream })
    } catch (cause) {
      throw new Rejection(`not valid XML: its bytes are not ${decoder.encoding}; save it with that encoding`, {
        cause,
      })
    }
  }
  return {
    write: (bytes) => {
      if (decoder) return decode(bytes, true)
      begun = Buffer.concat([begun, bytes])
      return begun.length < head ? '' : decode(begun, true)
    },
    end: () => decode(decoder ? new Uint8Array() : begun, false),
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, head).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1]
  const encoding = encodings.get((declared ?? 'utf-8').toLowerCase())
  if (encoding === undefined)
    throw new Rejection(`not valid XML: its encoding ${declared} is not supported; save it as UTF-8`)
  return encoding
}
