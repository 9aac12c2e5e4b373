/** A problem of choosing one item of each list at the least total cost. */
export type Choice<T> = {
  /** The items to choose from. */
  readonly lists: readonly (readonly T[])[]
  /** The cost of an item alone. */
  readonly own: (one: T) => number
  /** The cost of two items chosen together; `at` and `otherAt` are the indexes of their lists. */
  readonly together: (one: T, at: number, other: T, otherAt: number) => number
  /** The cost from which two choices are in conflict, so that a wider search is made to separate them. */
  readonly conflict: number
}

const sweeps = 8
const rounds = 12
/** How many choices of an item in conflict are tried while the others adapt. */
const maxTried = 40

/**
 * One item of each list; empty lists give undefined. Each list in turn chooses the item that is cheapest with
 * the others, those with the fewest items first, until nothing changes. Two lists that still conflict then choose together, and
 * where that does not separate them, each of them tries its choices one by one while the others adapt.
 */
export function chooseTogether<T>(choice: Choice<T>): {
  readonly chosen: readonly (T | undefined)[]
  /** Whether two items are in conflict. */
  readonly isInConflict: boolean
} {
  let chosen: Chosen<T> = settled(
    choice,
    choice.lists.map(() => undefined),
  )
  let conflicts = conflictsOf(choice, chosen)
  for (let round = 0; round < rounds && conflicts.length > 0; round += 1) {
    const next = parted(choice, chosen, conflicts) ?? yielded(choice, chosen, conflicts)
    if (!next) break
    chosen = next
    conflicts = conflictsOf(choice, chosen)
  }
  return { chosen, isInConflict: conflicts.length > 0 }
}

type Chosen<T> = readonly (T | undefined)[]

/** The cost of an item with the other chosen items; above `most` it need not be exact. */
function costAt<T>({ own, together }: Choice<T>, chosen: Chosen<T>, at: number, one: T, most: number): number {
  let cost = own(one)
  for (let otherAt = 0; otherAt < chosen.length && cost < most; otherAt += 1) {
    const other = chosen[otherAt]
    if (other !== undefined && otherAt !== at) cost += together(one, at, other, otherAt)
  }
  return cost
}

function totalOf<T>({ own, together }: Choice<T>, chosen: Chosen<T>): number {
  let total = 0
  for (const [at, one] of chosen.entries()) {
    if (one === undefined) continue
    total += own(one)
    for (let otherAt = 0; otherAt < at; otherAt += 1) {
      const other = chosen[otherAt]
      if (other !== undefined) total += together(one, at, other, otherAt)
    }
  }
  return total
}

/** Every list except the held one repeatedly chooses the item that is cheapest with the others. */
function settled<T>(choice: Choice<T>, from: Chosen<T>, held = -1): (T | undefined)[] {
  const { lists } = choice
  const chosen = [...from]
  const order = lists
    .map((_, at) => at)
    .toSorted((one, other) => (lists[one]?.length ?? 0) - (lists[other]?.length ?? 0))
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let isSettled = true
    for (const at of order) {
      if (at === held) continue
      const best = cheapest(choice, chosen, at)
      if (best !== chosen[at]) isSettled = false
      chosen[at] = best
    }
    if (isSettled) break
  }
  return chosen
}

function cheapest<T>(choice: Choice<T>, chosen: Chosen<T>, at: number): T | undefined {
  let best: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of choice.lists[at] ?? []) {
    const cost = costAt(choice, chosen, at, one, least)
    if (cost < least) [best, least] = [one, cost]
  }
  return best
}

function conflictsOf<T>({ together, conflict }: Choice<T>, chosen: Chosen<T>): readonly (readonly [number, number])[] {
  return chosen.flatMap((one, at) =>
    chosen.slice(0, at).flatMap((other, otherAt) => {
      const cost = one === undefined || other === undefined ? 0 : together(one, at, other, otherAt)
      return cost >= conflict ? [[at, otherAt] as const] : []
    }),
  )
}

type Conflicts = readonly (readonly [number, number])[]

/** The choices after the first two lists in conflict whose cost drops by choosing together, and the others adapted; undefined: no such lists. */
function parted<T>(choice: Choice<T>, chosen: Chosen<T>, conflicts: Conflicts): Chosen<T> | undefined {
  const before = totalOf(choice, chosen)
  for (const [at, otherAt] of conflicts) {
    const without = chosen.map((one, index) => (index === at || index === otherAt ? undefined : one))
    const costs = [at, otherAt].map((index) =>
      (choice.lists[index] ?? []).map((one) => costAt(choice, without, index, one, Number.POSITIVE_INFINITY)),
    )
    let best: readonly [T, T] | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [index, one] of (choice.lists[at] ?? []).entries()) {
      for (const [otherIndex, other] of (choice.lists[otherAt] ?? []).entries()) {
        const apart = (costs[0]?.[index] ?? 0) + (costs[1]?.[otherIndex] ?? 0)
        if (apart >= least) continue
        const cost = apart + choice.together(one, at, other, otherAt)
        if (cost < least) [best, least] = [[one, other], cost]
      }
    }
    if (!best) continue
    const [one, other] = best
    const next = settled(
      choice,
      chosen.map((kept, index) => (index === at ? one : index === otherAt ? other : kept)),
    )
    if (totalOf(choice, next) < before) return next
  }
}

/** The first change of a list in conflict that, held fixed while the others adapt, reduces the total cost. */
function yielded<T>(choice: Choice<T>, chosen: Chosen<T>, conflicts: Conflicts): Chosen<T> | undefined {
  const before = totalOf(choice, chosen)
  for (const at of new Set(conflicts.flat())) {
    for (const one of (choice.lists[at] ?? []).slice(0, maxTried)) {
      const held = settled(
        choice,
        chosen.map((kept, index) => (index === at ? one : kept)),
        at,
      )
      const next = settled(choice, held)
      if (totalOf(choice, next) < before) return next
    }
  }
}
