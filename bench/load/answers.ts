/** Reads HTTP/1.1 responses from a socket at minimal cost: the load generator must not be the limit. */

export type Answer = { readonly status: number; readonly body: Buffer }

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')
const nothing = Buffer.alloc(0)

/**
 * Feed it chunks; it calls back once per complete response. Bodies are collected only on request; those in chunks
 * (Transfer-Encoding) always, because their end has to be found.
 */
export function answerReader(onAnswer: (answer: Answer) => void, { keepBodies }: { readonly keepBodies: boolean }) {
  let head: Buffer = nothing
  let status = 0
  /** Bytes of the body that are missing; infinite: it comes in chunks; -1: the head is not complete. */
  let missing = -1
  let body: Buffer[] = []

  function finish(last: Buffer): void {
    missing = -1
    const whole = keepBodies ? Buffer.concat(body) : last
    body = []
    onAnswer({ status, body: whole })
  }

  return (chunk: Buffer): void => {
    let rest = chunk
    while (rest.length > 0) {
      if (missing < 0) {
        const whole = head.length === 0 ? rest : Buffer.concat([head, rest])
        const end = whole.indexOf(headEnd)
        if (end < 0) {
          head = whole
          return
        }
        const text = whole.toString('latin1', 0, end)
        status = Number(text.slice(9, 12))
        missing = lengthOf(text)
        head = nothing
        rest = whole.subarray(end + headEnd.length)
      }
      if (missing === Number.POSITIVE_INFINITY) {
        const whole = Buffer.concat([...body, rest])
        const end = endOfChunks(whole)
        body = [whole.subarray(0, end ?? undefined)]
        if (end === null) return
        rest = whole.subarray(end)
        finish(body[0] ?? nothing)
        continue
      }
      const part = rest.subarray(0, missing)
      rest = rest.subarray(part.length)
      missing -= part.length
      if (keepBodies) body.push(part)
      if (missing === 0) finish(part)
    }
  }
}

/** Behind the last chunk; null: it is not there yet. */
function endOfChunks(bytes: Buffer): number | null {
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const length = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (length === 0) return line + 4 <= bytes.length ? at + lastChunk.length : null
    at = line + 2 + length + 2
    if (at >= bytes.length) return null
  }
}

function lengthOf(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return Number.POSITIVE_INFINITY
  if (head.startsWith('HTTP/1.1 304')) return 0
  throw new Error(`An answer has neither a Content-Length nor chunks:\n${head}`)
}
