/** The functions in which a sampled processor spent most time. */

type Node = {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}
type Profile = {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The functions with the most self time: `12.3 %  name  file:line`; idle time left out. */
export function whereTimeWent(text: string, count = 20): readonly string[] {
  const { nodes, samples, timeDeltas } = JSON.parse(text) as Profile
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const name = frames.get(id) ?? ''
    if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`)
}

function nameOf({ functionName, url, lineNumber }: Node['callFrame']): string {
  const file = url.replace(/^.*\/(src|packages|node_modules)\//, '$1/')
  return `${functionName || '(anonymous)'}${file ? `  ${file}:${lineNumber + 1}` : ''}`
}
