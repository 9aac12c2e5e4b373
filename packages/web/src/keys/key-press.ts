import type { KeyName } from './default-keys.ts'

/** Keys with a meaning, as `KeyboardEvent.key` writes them: `/`, `?`, `ArrowLeft`; with Control or Command `Ctrl+Z`, `Ctrl+Shift+Z`. */
export type KeyRow = { readonly name: KeyName; readonly keys: readonly string[]; readonly label: string }
/** What a part does when one of the keys of `name` is pressed. */
export type KeyAction = { readonly name: KeyName; readonly label: string; readonly run: (press: KeyPress) => void }

/** What is read of a key press. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>

/** The action of a key press, unless another listener handled it, or a modifier makes it another key. */
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

/** As it is written on a keyboard; capital letters with the key that makes them. */
export function keyCap(key: string): string {
  if (/^\p{Lu}$/u.test(key)) return `⇧ ${key}`
  return shown[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
