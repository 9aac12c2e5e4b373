/** Comparing what the document says with what the code holds, in words a reader can act on. */
import { complaint } from '../source-files.ts'
import { documentPath } from './document.ts'

export type Said = { readonly line: number; readonly words: readonly string[] }

/** `table` maps a name to what the code says of it; `said` are [name, what the document says, line]. */
export function sameTable(
  what: string,
  said: readonly (readonly [name: string, value: string, line: number])[],
  table: Readonly<Record<string, string>>,
): readonly string[] {
  const named = new Set(said.map(([name]) => name))
  return [
    ...(said.length === 0 ? [complaint(documentPath, 1, `${what}: the document no longer has this table`)] : []),
    ...said.flatMap(([name, value, line]) => {
      const held = table[name]
      if (held === undefined) return [complaint(documentPath, line, `${what}: "${name}" is not in src/contract`)]
      return held === value
        ? []
        : [complaint(documentPath, line, `${what}: "${name}" is "${value}" here, "${held}" in src/contract`)]
    }),
    ...Object.keys(table)
      .filter((name) => !named.has(name))
      .map((name) =>
        complaint(documentPath, said[0]?.[2] ?? 1, `${what}: src/contract has "${name}", the document has not`),
      ),
  ]
}

/** The same values in the same order. */
export function sameList(what: string, said: Said | undefined, held: readonly (string | number)[]): readonly string[] {
  const [here, there] = [said?.words.join(', ') ?? 'nothing', held.join(', ')]
  return here === there
    ? []
    : [complaint(documentPath, said?.line ?? 1, `${what}: "${here}" here, "${there}" in src/contract`)]
}

/** The comma-separated items of a sentence's first capture group. */
export const items = (said: Said | undefined): Said | undefined =>
  said && { line: said.line, words: (said.words[0] ?? '').split(/, (?:and |or )?| and | or /) }
