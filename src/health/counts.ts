import {
  type CacheFigures,
  type CountEvent,
  type CountedEvent,
  countedEvents,
  type QueueFigures,
  type StoreFigures,
} from '../figures/index.ts'

/** The parts of a server that keep figures about themselves; which of them there are depends on the host. */
export type PartFigures = {
  readonly store: () => StoreFigures
  readonly hashing: () => QueueFigures
  readonly imageCache: () => CacheFigures
}

/**
 * What happened since the start, by labels that the program chooses and no client, so that they are few. A server answers
 * thousands of requests per second: counting one is a lookup in maps.
 */
export type Counts = {
  /** See `Answered` of http/server. */
  readonly answered: (method: string, route: string, status: number) => void
  readonly count: CountEvent
  /** Called for each part once it is composed; its figures are read when metrics are. */
  readonly show: (parts: Partial<PartFigures>) => void
  readonly requests: () => readonly Counted<'method' | 'route' | 'status'>[]
  /** Every combination of labels, also those that did not occur: a rate is only known from a first value on. */
  readonly events: (event: CountedEvent) => readonly Counted<string>[]
  readonly parts: () => Partial<PartFigures>
}

export type Counted<Label extends string> = {
  readonly labels: Readonly<Record<Label, string>>
  readonly count: number
}

type ByStatus = Map<number, number>
/** Of one event: a tally for each combination of its labels. */
type Tallies = { readonly names: readonly string[]; readonly byKey: ReadonlyMap<string, Tally> }
type Tally = { readonly labels: Readonly<Record<string, string>>; count: number }

export function createCounts(): Counts {
  const byRoute = new Map<string, Map<string, ByStatus>>()
  const events = new Map<string, Tallies>(
    Object.entries(countedEvents).map(([event, labels]) => [event, talliesOf(labels)]),
  )
  let shown: Partial<PartFigures> = {}

  /** Of the first response of a method and route. */
  function newStatuses(method: string, route: string): ByStatus {
    const byStatus: ByStatus = new Map()
    byRoute.set(route, (byRoute.get(route) ?? new Map<string, ByStatus>()).set(method, byStatus))
    return byStatus
  }

  return {
    answered(method, route, status) {
      const byStatus = byRoute.get(route)?.get(method) ?? newStatuses(method, route)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    },
    count(event, labels) {
      const known = events.get(event)
      const tally = known?.byKey.get(keyOf(known.names, labels))
      if (tally) tally.count += 1
    },
    show(parts) {
      shown = { ...shown, ...parts }
    },
    requests: () =>
      [...byRoute].flatMap(([route, byMethod]) =>
        [...byMethod].flatMap(([method, byStatus]) =>
          [...byStatus].map(([status, count]) => ({ labels: { method, route, status: String(status) }, count })),
        ),
      ),
    events: (event) => [...(events.get(event)?.byKey.values() ?? [])],
    parts: () => shown,
  }
}

function keyOf(names: readonly string[], labels: Readonly<Record<string, string>>): string {
  let key = ''
  for (const name of names) key += ` ${labels[name]}`
  return key
}

function talliesOf(labels: Readonly<Record<string, readonly string[]>>): Tallies {
  const names = Object.keys(labels)
  const combinations = Object.entries(labels).reduce<readonly Readonly<Record<string, string>>[]>(
    (before, [name, values]) => before.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  )
  return { names, byKey: new Map(combinations.map((each) => [keyOf(names, each), { labels: each, count: 0 }])) }
}
