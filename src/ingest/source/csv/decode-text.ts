import { Refusal } from '../../render/refusal.ts'

/**
 * `strict`: UTF-8 and nothing else. `lenient`: a line that is not UTF-8 is read as Windows-1252. The FAA declares no
 * encoding of its tables: they are ASCII but for names and remarks that were typed into Windows programs.
 */
export type Encoding = 'strict' | 'lenient'

const newline = 0x0a

/** Text of a file's pieces, broken only at ends of lines; a byte order mark is left out. Throws Refusal naming the line. */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoder(encoding)
  const open: Uint8Array[] = []
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline) + 1
    if (end > 0) yield decode(joined([...open.splice(0), piece.subarray(0, end)]))
    if (end < piece.byteLength) open.push(piece.subarray(end))
  }
  yield decode(joined(open))
}

const joined = (parts: readonly Uint8Array[]) => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts))

function decoder(encoding: Encoding): (bytes: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const windows = new TextDecoder('windows-1252')
  let lines = 0

  function decodeLine(bytes: Uint8Array): string {
    lines += 1
    try {
      return utf8.decode(bytes)
    } catch (cause) {
      if (encoding === 'lenient') return windows.decode(bytes)
      throw new Refusal(`line ${lines} is not UTF-8 text: save the table with that encoding`, { cause })
    }
  }

  return (bytes) => {
    const isFirst = lines === 0
    const text = decodeLines(bytes, decodeLine)
    return isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

function decodeLines(bytes: Uint8Array, decodeLine: (line: Uint8Array) => string): string {
  const lines: string[] = []
  for (let start = 0; start < bytes.byteLength; ) {
    const at = bytes.indexOf(newline, start)
    const end = at === -1 ? bytes.byteLength : at + 1
    lines.push(decodeLine(bytes.subarray(start, end)))
    start = end
  }
  return lines.join('')
}
