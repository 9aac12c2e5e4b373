import { useEffect, useMemo } from 'react'
import { actionFor, type KeyAction } from './key-press.ts'
import { areKeysOn } from './key-switch.ts'
import { useKeyRows } from './key-table.ts'
import { useAssignedKeys } from './use-assigned-keys.ts'

/** Listens for keys anywhere on the page, and enters them in the table of keys under `title`. */
export function useKeys(title: string, actions: readonly KeyAction[]): void {
  const { keysFor } = useAssignedKeys()
  const rows = useMemo(() => actions.map((action) => ({ ...action, keys: keysFor(action.name) })), [actions, keysFor])
  useKeyRows(title, rows)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!areKeysOn() || isWriting(event.target)) return
      const action = actionFor(event, rows)
      if (!action) return
      event.preventDefault()
      action.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows])
}

/** Fields take every key. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
