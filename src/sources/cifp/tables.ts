import { type Diagnostic, Rejection, rejectedItem } from '../../facts/index.ts'
import type { SourceFile } from '../files/file-source.ts'
import { SourceError } from '../source/source-error.ts'

/** A record of 132 characters, printable ASCII. */
export type CifpLine = { readonly number: number; readonly text: string }

const recordLength = 132

/** Bytes; that of a cycle has 54 MB. */
const largestFile = 256 * 1024 * 1024

/** Lines of a CIFP file, read as they come; one that is not a record comes as a diagnostic. Throws SourceError when it cannot be read. */
export async function* cifpLines(file: SourceFile): AsyncGenerator<CifpLine | Diagnostic> {
  try {
    for await (const { number, text } of linesOf(file)) {
      const fault = faultOf(text)
      if (fault === null) yield { number, text }
      else if (text !== '') yield rejectedItem(file.name, `${file.name} line ${number}`, [fault])
    }
  } catch (cause) {
    if (cause instanceof Rejection) throw new SourceError(`${file.name} is not imported: ${cause.message}`, { cause })
    throw cause
  }
}

/** Of a longer line, only enough is kept to report that it is too long. */
const mostKept = recordLength + 2

async function* linesOf(file: SourceFile): AsyncGenerator<CifpLine> {
  let number = 1
  let begun = ''
  for await (const piece of file.stream(largestFile)) {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      yield { number, text: withoutReturn(continued(begun, text.slice(start, end))) }
      number += 1
      begun = ''
      start = end + 1
    }
    begun = continued(begun, text.slice(start))
  }
  if (begun !== '') yield { number, text: withoutReturn(begun) }
}

const continued = (begun: string, more: string) => (begun + more.slice(0, mostKept)).slice(0, mostKept)

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text)

function faultOf(text: string): string | null {
  if (text.length > recordLength) return `it has more than ${recordLength} characters; a record has ${recordLength}`
  if (text.length < recordLength) return `it has ${text.length} characters; a record has ${recordLength}`
  return /[^ -~]/.test(text) ? 'it has characters that are not printable ASCII' : null
}
