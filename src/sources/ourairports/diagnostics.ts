import { type Diagnostic, rejectedItem } from '../../facts/index.ts'

/** Maximum number of diagnostics of one table that are reported individually: every row of a broken table could have one. */
const mostReported = 1_000

/** Collects diagnostics of tables until they are taken. */
export class Diagnostics {
  readonly #waiting: Diagnostic[] = []
  readonly #count = new Map<string, number>()

  add(diagnostic: Diagnostic): void {
    const count = (this.#count.get(diagnostic.file) ?? 0) + 1
    this.#count.set(diagnostic.file, count)
    if (count <= mostReported) this.#waiting.push(diagnostic)
  }

  take(): readonly Diagnostic[] {
    return this.#waiting.splice(0)
  }

  /** At the end: how many more there were than those reported. */
  more(): readonly Diagnostic[] {
    return [...this.#count]
      .filter(([, count]) => count > mostReported)
      .map(([file, count]) => rejectedItem(file, file, [`${count - mostReported} more of its rows are invalid`]))
  }
}
