import { textFault } from '../../facts/index.ts'
import { quoted } from './quoted.ts'
import type { Row } from './row.ts'

/** Reads the cells of one row and collects every error, so that all of them can be corrected together. */
export class RowReader {
  readonly errors: string[] = []
  readonly #row: Row
  readonly #asked = new Set<string>()

  constructor(row: Row) {
    this.#row = row
  }

  /** The cell as one line of text, '' when empty or absent. */
  text(...names: readonly string[]): string {
    const cell = this.#cell(names)
    return (typeof cell === 'string' ? cell : cell.join(' ')).trim().replaceAll(/\s*[\r\n]\s*/g, ' ')
  }

  /** As text; an error when empty. */
  required(...names: readonly string[]): string {
    const text = this.text(...names)
    if (text === '') this.errors.push(`${names[0]} is missing`)
    return text
  }

  /** As text; an error when it cannot be displayed as one line within the length limit. */
  displayed(name: string, most?: number): string {
    const text = this.text(name)
    const fault = textFault(text, most)
    if (fault !== null) this.errors.push(`${name} ${fault}`)
    return text
  }

  /** A list as JSON writes it, or text split at the separators. */
  list(name: string, separators: RegExp): readonly string[] {
    const cell = this.#cell([name])
    const items = typeof cell === 'string' ? cell.split(separators) : cell
    return items.map((item) => item.trim()).filter((item) => item !== '')
  }

  /** Text that follows a pattern, or the default when empty; an error otherwise. */
  matching(name: string, pattern: RegExp, rule: string, whenEmpty = ''): string {
    const text = this.text(name)
    if (text === '') return whenEmpty
    if (!pattern.test(text)) this.errors.push(`${name} ${quoted(text)} is not valid: ${rule}`)
    return text
  }

  /** One of a closed list of words, in either case, or the default when empty; otherwise an error that names the words. */
  choice<T extends string>(name: string, allowed: readonly T[], whenEmpty: T): T {
    const text = this.text(name)
    if (text === '') return whenEmpty
    const found = allowed.find((word) => word.toLowerCase() === text.toLowerCase())
    if (found === undefined) this.errors.push(`${name} ${quoted(text)} is not one of ${allowed.join(', ')}`)
    return found ?? whenEmpty
  }

  /** A number within bounds, or undefined when empty; an error otherwise. */
  number(name: string, [least, most]: readonly [number, number]): number | undefined {
    const text = this.text(name)
    if (text === '') return undefined
    const number = Number(text)
    if (number >= least && number <= most) return number
    this.errors.push(`${name} ${quoted(text)} is not a number from ${least} to ${most}`)
    return undefined
  }

  /** Columns of the row that have not been read. */
  unused(): readonly string[] {
    return Object.keys(this.#row.cells).filter((name) => !this.#asked.has(name))
  }

  #cell(names: readonly string[]): string | readonly string[] {
    for (const name of names) this.#asked.add(name)
    const present = names.find((name) => Object.hasOwn(this.#row.cells, name))
    return (present === undefined ? undefined : this.#row.cells[present]) ?? ''
  }
}
