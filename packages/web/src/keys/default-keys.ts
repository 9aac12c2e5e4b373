/**
 * All keys with an action, as in `KeyboardEvent.key`; the first key of an action is the one shown. A name starts with the part of the
 * viewer that uses it; the keys of `everywhere` are used in all parts of it.
 */
const ownKeys = {
  'everywhere/search': ['/'],
  'everywhere/help': ['?'],
  'airport/all': ['0'],
  'airport/APP': ['1'],
  'airport/APT': ['2'],
  'airport/ARR': ['3'],
  'airport/DEP': ['4'],
  'airport/REF': ['5'],
  'airport/pin': ['p'],
  'chart/pan-up': ['ArrowUp'],
  'chart/pan-down': ['ArrowDown'],
  'chart/pan-left': ['ArrowLeft'],
  'chart/pan-right': ['ArrowRight'],
  'chart/zoom-in': ['+', '='],
  'chart/zoom-out': ['-'],
  'chart/fit': ['0'],
  'chart/turn-right': ['r'],
  'chart/turn-left': ['R'],
  'chart/night': ['n'],
  'chart/full-screen': ['f'],
  'chart/list': ['l'],
  'chart/previous': ['['],
  'chart/next': [']'],
  'chart/pin': ['p'],
  'calibrate/add': ['Enter'],
  'calibrate/left': ['ArrowLeft'],
  'calibrate/right': ['ArrowRight'],
  'calibrate/up': ['ArrowUp'],
  'calibrate/down': ['ArrowDown'],
  'calibrate/remove': ['Delete'],
  'calibrate/grip': ['h'],
  'calibrate/close': ['c'],
  'calibrate/deselect': ['Escape'],
  'calibrate/zoom-in': ['+', '='],
  'calibrate/zoom-out': ['-'],
  'calibrate/fit': ['0'],
  'calibrate/grid': ['g'],
  'calibrate/agree': ['a', 'Ctrl+Enter'],
  'calibrate/no-map': ['x'],
  'calibrate/take-back': ['t'],
  'calibrate/next': ['n'],
  'calibrate/back': ['p'],
  'calibrate/skip': ['s'],
  'calibrate/free': ['o'],
  'calibrate/undo': ['Ctrl+Z', 'u'],
  'calibrate/redo': ['Ctrl+Y', 'Ctrl+Shift+Z'],
  'calibrate/save': ['Ctrl+S'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The keys of chart tools are in the table of tools. */
export type KeyName = keyof typeof ownKeys | `chart/${string}`

const keys = new Map(Object.entries(ownKeys)) as Map<KeyName, readonly [string, ...string[]]>

/** Adds the keys of another table. `main.tsx` calls this before it renders, so that all pages know which keys are used. */
export function addKeys(part: 'chart', rows: readonly { readonly id: string; readonly key?: string }[]): void {
  for (const { id, key } of rows) if (key !== undefined) keys.set(`${part}/${id}`, [key])
}

export const keyNames = (): readonly KeyName[] => [...keys.keys()]

/** Empty: no action has this name. */
export const defaultKeysOf = (name: KeyName): readonly string[] => keys.get(name) ?? []

export const isKeyName = (name: string): name is KeyName => keys.has(name as KeyName)

export const partOf = (name: KeyName): string => name.slice(0, name.indexOf('/'))
