/**
 * Single-key shortcuts: `/`, `?`, and those of the chart. Owns the table of active keys, which the parts on the screen fill in and the
 * help shows, the keys that a person assigned, and the switch that turns all of them off (WCAG 2.1.4). A part with its own listener
 * checks `areKeysOn()` and enters its keys with `useKeyRows`.
 */
export { assignKey, canBeAssigned, holderOf, isAssignable, swapKeys } from './assigned-keys.ts'
export { addKeys, isKeyName, type KeyName, partOf } from './default-keys.ts'
export { type KeyAction, type KeyRow, keyCap } from './key-press.ts'
export { areKeysOn, useKeySwitch } from './key-switch.ts'
export { type KeyGroup, useKeyRows, useKeyTable } from './key-table.ts'
export { OwnKeys, useAssignedKeys } from './use-assigned-keys.tsx'
export { isNotWriting, useKeys } from './use-keys.ts'
