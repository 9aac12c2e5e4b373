import { Rejection } from '../../facts/index.ts'
import { csvLimits } from './csv-limits.ts'

/**
 * `strict`: UTF-8 only. `lenient`: a line that is not UTF-8 is read as Windows-1252. The FAA declares no
 * encoding of its tables: they are ASCII but for names and remarks that were typed into Windows programs.
 */
export type Encoding = 'strict' | 'lenient'

const newline = 0x0a

/** Lines of a file's pieces without their ends; a byte order mark is left out. Throws Rejection naming the line. */
export async function* decodeLines(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoder(encoding)
  let open: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      yield decode(joined(open, piece.subarray(start, end)))
      open = new Uint8Array()
      start = end + 1
    }
    open = joined(open, piece.subarray(start))
  }
  if (open.byteLength > 0) yield decode(open)
}

function joined(open: Uint8Array, rest: Uint8Array): Uint8Array {
  if (open.byteLength + rest.byteLength > csvLimits.row) {
    throw new Rejection(`it is not a CSV table: it has a line of more than ${csvLimits.row} bytes`)
  }
  return open.byteLength === 0 ? rest : Buffer.concat([open, rest])
}

function decoder(encoding: Encoding): (line: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const windows = new TextDecoder('windows-1252')
  let lines = 0

  function textOf(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes)
    } catch (cause) {
      if (encoding === 'lenient') return windows.decode(bytes)
      throw new Rejection(`line ${lines} is not UTF-8 text: save the table with that encoding`, { cause })
    }
  }

  return (bytes) => {
    lines += 1
    const text = textOf(bytes)
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    return lines === 1 && line.startsWith('\uFEFF') ? line.slice(1) : line
  }
}
