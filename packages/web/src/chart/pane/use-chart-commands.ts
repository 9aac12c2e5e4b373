import { useEffect } from 'react'
import { areKeysOn, useAssignedKeys, useKeyRows } from '../../keys/index.ts'
import { type Command, commandFor, keyNameOf, withKeys } from './commands.ts'
import { type KeepParts, keepCommands, windowCommands } from './keep-commands.ts'
import { type ToolParts, toolCommands } from './tool-commands.ts'
import { inBar, inMore, type MoreGroup } from './toolbar.tsx'
import type { Space } from './use-space.ts'
import { type ViewParts, viewCommands } from './view-commands.ts'

type Parts = ViewParts & ToolParts & KeepParts

/** All commands for a chart: the buttons of the toolbar, those of the list of more tools, and keys for both. */
export function useChartCommands(
  frame: HTMLElement | null,
  parts: Parts,
  { isFirst, space }: { readonly isFirst: boolean; readonly space: Space },
): { readonly bar: readonly Command[]; readonly more: readonly MoreGroup[] } {
  const { keysFor } = useAssignedKeys()
  const tools = toolCommands(parts)
  const panels = tools.filter(({ isPanel }) => isPanel)
  const view = withKeys(viewCommands(parts), keysFor)
  const over = withKeys(
    tools.filter(({ isPanel }) => !isPanel),
    keysFor,
  )
  const charts = withKeys([...panels, ...windowCommands(parts)], keysFor)
  const page = withKeys(keepCommands(parts), keysFor)
  const all = [...view, ...over, ...page, ...charts]
  useCommandKeys(frame, all, { title: parts.words.toolbar, isFirst })
  return { bar: inBar(all, space), more: inMore({ over, charts, view, page }, space) }
}

/** Keys act on the chart that has the focus; if none has it, on the first one. `frame`: the element of the chart. */
function useCommandKeys(
  frame: HTMLElement | null,
  commands: readonly Command[],
  { title, isFirst }: { readonly title: string; readonly isFirst: boolean },
): void {
  useKeyRows(
    title,
    commands.flatMap((command) => {
      const name = keyNameOf(command)
      return name && command.keys ? [{ name, keys: command.keys, label: command.label }] : []
    }),
  )
  useEffect(() => {
    if (!frame) return
    const press = (event: KeyboardEvent) => {
      if (!areKeysOn()) return
      const focused = document.activeElement
      const isMine = focused ? frame.contains(focused) : false
      const isUnfocused = focused === document.body || focused === document.getElementById('content')
      if (!isMine && !(isFirst && isUnfocused)) return
      const command = commandFor(event, commands)
      if (!command || isForControl(event)) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame, commands, isFirst])
}

/** Keys that the focused control handles. */
const isForControl = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.key.startsWith('Arrow') && event.target.closest('[data-arrows]') !== null
