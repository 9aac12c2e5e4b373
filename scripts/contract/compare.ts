/** Compares the document with the code; each difference is a problem with its line. */
import { problem } from '../source-files.ts'
import { documentPath } from './document.ts'

/** Values that the document states, and their line. */
export type Stated = { readonly line: number; readonly groups: readonly string[] }

/** `table` has the code's value by name, `stated` the document's rows. */
export function sameTable(
  what: string,
  stated: readonly (readonly [name: string, value: string, line: number])[],
  table: Readonly<Record<string, string>>,
): readonly string[] {
  const named = new Set(stated.map(([name]) => name))
  return [
    ...(stated.length === 0 ? [problem(documentPath, 1, `${what}: the document no longer has this table`)] : []),
    ...stated.flatMap(([name, value, line]) => {
      const inCode = table[name]
      if (inCode === undefined) return [problem(documentPath, line, `${what}: "${name}" is not in src/contract`)]
      return inCode === value
        ? []
        : [problem(documentPath, line, `${what}: "${name}" is "${value}" here, "${inCode}" in src/contract`)]
    }),
    ...Object.keys(table)
      .filter((name) => !named.has(name))
      .map((name) =>
        problem(documentPath, stated[0]?.[2] ?? 1, `${what}: src/contract has "${name}", the document has not`),
      ),
  ]
}

/** The same values in the same order. */
export function sameList(
  what: string,
  stated: Stated | undefined,
  inCode: readonly (string | number)[],
): readonly string[] {
  const [here, there] = [stated?.groups.join(', ') ?? 'nothing', inCode.join(', ')]
  return here === there
    ? []
    : [problem(documentPath, stated?.line ?? 1, `${what}: "${here}" here, "${there}" in src/contract`)]
}

/** The comma-separated items of a sentence's first capture group. */
export const items = (stated: Stated | undefined): Stated | undefined =>
  stated && { line: stated.line, groups: (stated.groups[0] ?? '').split(/, (?:and |or )?| and | or /) }
