/** Reads HTTP/1.1 answers with a Content-Length off a socket, as cheaply as it goes: the load generator must not be the limit. */

export type Answer = { readonly status: number; readonly body: Buffer }

const headEnd = Buffer.from('\r\n\r\n')

/** Feed it chunks; it calls back once per whole answer. Bodies are collected only when asked for. */
export function answerReader(onAnswer: (answer: Answer) => void, { keepBodies }: { readonly keepBodies: boolean }) {
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  let missing = -1
  let body: Buffer[] = []

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
        missing = contentLength(text)
        head = Buffer.alloc(0)
        rest = whole.subarray(end + headEnd.length)
      }
      const part = rest.subarray(0, missing)
      rest = rest.subarray(part.length)
      missing -= part.length
      if (keepBodies) body.push(part)
      if (missing > 0) continue
      missing = -1
      onAnswer({ status, body: keepBodies ? Buffer.concat(body) : part })
      body = []
    }
  }
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer has no Content-Length:\n${head}`)
  return Number(length)
}
