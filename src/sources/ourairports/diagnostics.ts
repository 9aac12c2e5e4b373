import { type Diagnostic, rejectedItem } from '../../facts/index.ts'

/** Of one table that are reported one by one: every row of a broken one could have its own. */
const mostReported = 1_000

/** Diagnostics of tables, until they are taken. */
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

  /** At the end: how many there were besides those that were reported. */
  more(): readonly Diagnostic[] {
    return [...this.#count]
      .filter(([, count]) => count > mostReported)
      .map(([file, count]) => rejectedItem(file, file, [`${count - mostReported} more of its rows are invalid`]))
  }
}
