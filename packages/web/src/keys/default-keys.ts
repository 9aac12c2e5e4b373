/**
 * Every key that does something, as `KeyboardEvent.key` writes it: the first is the one that is shown. Names begin with the part that
 * listens; a key of `everywhere` is taken in the others, too.
 */
export const defaultKeys = {
  'everywhere/search': ['/'],
  'everywhere/help': ['?'],
  'airport/all': ['0'],
  'airport/ARR': ['1'],
  'airport/DEP': ['2'],
  'airport/REF': ['3'],
  'airport/APT': ['4'],
  'airport/APP': ['5'],
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
  'chart/previous': ['['],
  'chart/next': [']'],
  'chart/pin': ['p'],
  'chart/ownShip': ['g'],
  'chart/ruler': ['m'],
  'chart/readOut': ['c'],
  'chart/insets': ['i'],
  'chart/map': ['o'],
  'chart/compare': ['b'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type KeyName = keyof typeof defaultKeys

export const keyNames = Object.keys(defaultKeys) as readonly KeyName[]

export const isKeyName = (name: string): name is KeyName => name in defaultKeys

export const partOf = (name: KeyName): string => name.slice(0, name.indexOf('/'))
