/** `04R`: number 4, side R. Designators without a number (`H1`, `N`, `ALL`) come last, by name. */
const parts = (designator: string): { readonly number: number; readonly side: number; readonly rest: string } => {
  const [, number, side = '', rest = ''] = /^(\d{1,2})([LCR]?)(.*)$/.exec(designator.toUpperCase()) ?? []
  return {
    number: number === undefined ? 100 : Number(number),
    side: sides.indexOf(side),
    rest: number === undefined ? designator.toUpperCase() : rest,
  }
}
const sides = ['L', 'C', '', 'R']

/** In the order that pilots use: 04L before 04R before 22. */
export function compareRunways(one: string, other: string): number {
  const [a, b] = [parts(one), parts(other)]
  return (
    a.number - b.number ||
    a.side - b.side ||
    collator.compare(a.rest, b.rest) ||
    (one < other ? -1 : Number(one > other))
  )
}

const collator = new Intl.Collator('en', { numeric: true })

/** Without duplicates, in order. */
export const inRunwayOrder = (designators: Iterable<string>): readonly string[] =>
  [...new Set(designators)].sort(compareRunways)
