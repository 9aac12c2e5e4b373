/**
 * What happened since the start, by labels that the program chooses and no client, so that they are few. A server answers
 * thousands of requests per second: counting one is a lookup in maps.
 */
export type Counts = {
  /** See `Answered` of http/server. */
  readonly answered: (method: string, route: string, status: number) => void
  readonly countPoll: (reply: string) => void
  readonly requests: () => readonly Counted<'method' | 'route' | 'status'>[]
  readonly polls: () => readonly Counted<'reply'>[]
}

export type Counted<Label extends string> = {
  readonly labels: Readonly<Record<Label, string>>
  readonly count: number
}

type ByStatus = Map<number, number>

export function createCounts(): Counts {
  const byRoute = new Map<string, Map<string, ByStatus>>()
  const polls = new Map<string, number>()

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
    countPoll: (reply) => void polls.set(reply, (polls.get(reply) ?? 0) + 1),
    requests: () =>
      [...byRoute].flatMap(([route, byMethod]) =>
        [...byMethod].flatMap(([method, byStatus]) =>
          [...byStatus].map(([status, count]) => ({ labels: { method, route, status: String(status) }, count })),
        ),
      ),
    polls: () => [...polls].map(([reply, count]) => ({ labels: { reply }, count })),
  }
}
