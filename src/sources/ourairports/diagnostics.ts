import type { Quarantined, Warning } from '../../facts/index.ts'

/** Of one table that are told one by one: every row of a broken one could have its own. */
const mostTold = 1_000

/** What is to be said about tables beside their rows, until it is taken. */
export class Remarks {
  readonly #kept: (Quarantined | Warning)[] = []
  readonly #count = new Map<string, number>()

  add(remark: Quarantined | Warning): void {
    const count = (this.#count.get(remark.file) ?? 0) + 1
    this.#count.set(remark.file, count)
    if (count <= mostTold) this.#kept.push(remark)
  }

  take(): readonly (Quarantined | Warning)[] {
    return this.#kept.splice(0)
  }

  /** At the end: how many there were besides those that were told. */
  more(): readonly Quarantined[] {
    return [...this.#count]
      .filter(([, count]) => count > mostTold)
      .map(([file, count]) => ({ file, where: file, reasons: [`${count - mostTold} more of its rows have faults`] }))
  }
}
