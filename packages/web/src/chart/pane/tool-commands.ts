import type { Words } from '../../words/index.ts'
import { type Tool, tools } from '../tools/tools.ts'
import type { Command } from './commands.ts'
import type { OpenTools } from './use-open-tools.ts'

export type ToolParts = {
  readonly words: Words['chart']
  readonly open: OpenTools
  readonly isKept: (tool: Tool) => boolean
  /** The properties of the chart and the screen that `needs` refers to. */
  readonly has: Readonly<Record<NonNullable<Tool['needs']>, boolean>>
}

/** The buttons of the tools. An `alone` tool pauses all others: they must not measure on the earlier image of a comparison. */
export function toolCommands({ words, open, isKept, has }: ToolParts): readonly Command[] {
  const labelOf = (tool: Tool): string => {
    const label = words.tools[tool.id]
    return typeof label === 'string' ? label : isKept(tool) ? label.edit : label.add
  }
  const alone = tools.find(({ id }) => id === open.alone)
  const reasons = { map: words.notGeoreferenced, published: words.withdrawnMeans }
  return tools.flatMap((tool): readonly Command[] => {
    const { id, icon, group, needs } = tool
    const { isOn, toggle } = open.switchOf(tool)
    if (needs === 'space' && !has.space) return []
    const lack = needs === undefined || needs === 'space' || has[needs] ? undefined : reasons[needs]
    const paused = group === 'over' && alone ? words.paused(labelOf(alone)) : undefined
    const unavailable = paused ?? (group === 'alone' && isOn ? undefined : lack)
    // A tool that needs a map can be switched off on a chart without one.
    const isPressable = unavailable === undefined || (isOn && needs === 'map')
    return [
      {
        id,
        icon,
        label: labelOf(tool),
        place: tool.isInBar ? 'always' : 'more',
        isOn,
        unavailable,
        ...(group === 'panel' && { isPanel: true }),
        run: () => isPressable && toggle(),
      },
    ]
  })
}
