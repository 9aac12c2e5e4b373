/**
 * The least-squares coefficients of the rows for the values: one for each column. null: the rows do not
 * determine them.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] | null {
  const columns = rows[0]?.map((_, column) => column) ?? []
  const sum = (term: (row: readonly number[], at: number) => number) =>
    rows.reduce((total, row, at) => total + term(row, at), 0)
  // The normal equations, with their right side as the last column.
  const equations = columns.map((i) => [
    ...columns.map((j) => sum((row) => (row[i] ?? 0) * (row[j] ?? 0))),
    sum((row, at) => (row[i] ?? 0) * (values[at] ?? 0)),
  ])
  return solve(equations)
}

/** Gauss-Jordan elimination with partial pivoting. */
function solve(equations: readonly (readonly number[])[]): readonly number[] | null {
  let open = equations
  let solved: readonly (readonly number[])[] = []
  for (let column = 0; column < equations.length; column++) {
    const size = (row: readonly number[]) => Math.abs(row[column] ?? 0)
    const pivot = open.toSorted((one, other) => size(other) - size(one))[0]
    if (!pivot || size(pivot) < 1e-9) return null
    const unit = pivot.map((each) => each / (pivot[column] ?? 1))
    const without = (row: readonly number[]) => row.map((each, at) => each - (row[column] ?? 0) * (unit[at] ?? 0))
    open = open.filter((row) => row !== pivot).map(without)
    solved = [...solved.map(without), unit]
  }
  return solved.map((row) => row.at(-1) ?? 0)
}
