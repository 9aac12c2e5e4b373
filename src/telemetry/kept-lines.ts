import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [newer, older] = ['requests.log', 'requests.old.log']

/** Bytes of each of the two files. */
const most = 1_000_000

/**
 * Keeps the lines of the log that are about one request, for `platekeeper request`: standard error may not be kept anywhere. The newest
 * one to two megabytes are kept, in files that only their owner reads.
 */
export function keepRequestLines(folder: string): (line: string) => void {
  const path = join(folder, newer)
  return (line) => {
    if (requestOf(line) === null) return
    try {
      // Asked each time: another server may use the same folder.
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size + line.length > most) renameSync(path, join(folder, older))
      appendFileSync(path, line, { mode: 0o600 })
    } catch {
      // A disk that is full or gone is reported by what needs it; the line is in the log.
    }
  }
}

/** The lines about a request among those kept in a folder, oldest first. */
export function keptLines(folder: string, id: string): readonly string[] {
  return [older, newer].flatMap((name) => {
    const path = join(folder, name)
    return statSync(path, { throwIfNoEntry: false }) ? linesOf(readFileSync(path, 'utf8'), id) : []
  })
}

/** The lines about a request in a log, which may contain other lines. */
export const linesOf = (log: string, id: string): readonly string[] =>
  log.split('\n').filter((line) => line.includes(id) && requestOf(line) === id)

/** The id of the request that a line is about; null: it is about none. */
function requestOf(line: string): string | null {
  const [, id] = /"(?:requestId|reqId)":"([^"]+)"/.exec(line) ?? []
  return id ?? null
}
