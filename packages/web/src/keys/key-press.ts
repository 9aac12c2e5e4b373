import type { KeyName } from './default-keys.ts'

/** Keys with an action, as in `KeyboardEvent.key`: `/`, `?`, `ArrowLeft`; with Control or Command `Ctrl+Z`, `Ctrl+Shift+Z`. */
export type KeyRow = { readonly name: KeyName; readonly keys: readonly string[]; readonly label: string }
/** The action of the keys of `name`. */
export type KeyAction = { readonly name: KeyName; readonly label: string; readonly run: (press: KeyPress) => void }

/** The part of a keyboard event that is used. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>

/** The action of a key press; undefined if another listener has handled it, or a modifier makes it another key. */
export function actionFor<Action extends KeyRow>(press: KeyPress, actions: readonly Action[]): Action | undefined {
  if (press.altKey || press.defaultPrevented) return undefined
  const isControl = press.ctrlKey || press.metaKey
  const pressed = isControl ? `Ctrl+${press.shiftKey ? 'Shift+' : ''}${press.key.toUpperCase()}` : press.key
  return actions.find(({ keys }) => keys.includes(pressed))
}

const shown: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': '␣',
  Escape: 'Esc',
  Delete: 'Del',
  Enter: '⏎',
}

/** The key as printed on a keyboard; capital letters with the Shift key. */
export function keyCap(key: string): string {
  if (/^\p{Lu}$/u.test(key)) return `⇧ ${key}`
  return shown[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
