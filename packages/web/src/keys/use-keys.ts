import { useLayoutEffect, useMemo } from 'react'
import { actionFor, type KeyAction } from './key-press.ts'
import { areKeysOn } from './key-switch.ts'
import { useKeyRows } from './key-table.ts'
import { useAssignedKeys } from './use-assigned-keys.tsx'

/**
 * Listens for keys on the whole page, and enters them in the table of keys under `title`. `isMeant`: whether a press triggers an action;
 * by default, unless a text field has the focus.
 */
export function useKeys(
  title: string,
  actions: readonly KeyAction[],
  isMeant: (event: KeyboardEvent, action: KeyAction) => boolean = isNotWriting,
): void {
  const { keysFor } = useAssignedKeys()
  const rows = useMemo(() => actions.map((action) => ({ ...action, keys: keysFor(action.name) })), [actions, keysFor])
  useKeyRows(title, rows)
  // As soon as what has the keys is on the screen: other effects of a deferred rendering run later.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!areKeysOn()) return
      const action = actionFor(event, rows)
      if (!action || !isMeant(event, action)) return
      event.preventDefault()
      action.run(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows, isMeant])
}

/** Text fields receive all keys. */
export const isNotWriting = ({ target }: Event): boolean =>
  !(target instanceof HTMLElement) || target.closest('input, textarea, select, [contenteditable="true"]') === null
