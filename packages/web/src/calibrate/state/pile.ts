import type { ChartState, ListedChart } from '../../../../../src/contract/calibration/index.ts'

/** The groups of the list, what needs a person first. `to wait`: not read yet. */
export const groups = ['to place', 'to agree', 'to check', 'to wait', 'own', 'done'] as const
export type Group = (typeof groups)[number]

const groupOfState = {
  unplaced: 'to place',
  proposed: 'to agree',
  doubtful: 'to check',
  unread: 'to wait',
  own: 'own',
  done: 'done',
  'no map': 'done',
} as const satisfies Record<ChartState['is'], Group>

export const groupOf = ({ state }: ListedChart): Group => groupOfState[state.is]

type Charts = readonly ListedChart[]

/** The charts of each group that has any, in the order of the manifest. */
export function groupsOf(charts: Charts): readonly { readonly group: Group; readonly charts: Charts }[] {
  const found = Map.groupBy(charts, groupOf)
  return groups.flatMap((group) => {
    const some = found.get(group)
    return some ? [{ group, charts: some }] : []
  })
}

export type Progress = Readonly<Record<'total' | 'done' | 'own' | 'toGo' | 'unread', number>>

export function progressOf(charts: Charts): Progress {
  const count = (...some: readonly Group[]) => charts.filter((chart) => some.includes(groupOf(chart))).length
  return {
    total: charts.length,
    done: count('own', 'done'),
    own: count('own'),
    toGo: count('to place', 'to agree', 'to check'),
    unread: count('to wait'),
  }
}

const needsPerson = (chart: ListedChart): boolean => !['own', 'done', 'to wait'].includes(groupOf(chart))

/** The next chart that needs a person after this one, in the order of the list, from its end on to its beginning; null: no other does. */
export function nextToDo(charts: Charts, id: string | undefined): string | null {
  const listed = groupsOf(charts).flatMap((each) => each.charts)
  const at = listed.findIndex((chart) => chart.id === id)
  const following = [...listed.slice(at + 1), ...listed.slice(0, Math.max(0, at))]
  const needing = following.filter(needsPerson)
  const waiting = following.filter((chart) => groupOf(chart) === 'to wait')
  return [...needing, ...waiting][0]?.id ?? null
}
