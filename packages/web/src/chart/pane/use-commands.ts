import { useEffect } from 'react'
import { areKeysOn, useKeyRows } from '../../keys/index.ts'
import { type Command, commandFor, keyNameOf } from './commands.ts'

/**
 * Keys act on the chart that has the focus; where nothing has it, on the first one. `frame`: the element of the chart.
 */
export function useCommandKeys(
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
      const isNobodys = focused === document.body || focused === document.getElementById('content')
      if (!isMine && !(isFirst && isNobodys)) return
      const command = commandFor(event, commands)
      if (!command || isForControl(event)) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame, commands, isFirst])
}

/** Keys that the focused control itself understands. */
const isForControl = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.key.startsWith('Arrow') && event.target.closest('[data-arrows]') !== null
