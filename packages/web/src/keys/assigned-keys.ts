import { defaultKeysOf, isKeyName, type KeyName, keyNames, partOf } from './default-keys.ts'

/** Keys that a person assigned in place of the defaults (WCAG 2.1.4). */
export type AssignedKeys = Readonly<Partial<Record<KeyName, string>>>

/** A letter, digit or sign: all other keys are reserved for the browser. */
export const canBeAssigned = (key: string): boolean => /^[^\s\p{Cc}]$/u.test(key)

const defaultKeyOf = (name: KeyName): string => defaultKeysOf(name)[0] ?? ''

/** Arrow keys are not characters, and cannot be reassigned. */
export const isAssignable = (name: KeyName): boolean => canBeAssigned(defaultKeyOf(name))

export const keysOf = (assigned: AssignedKeys, name: KeyName): readonly string[] => {
  const key = assigned[name]
  return key === undefined ? defaultKeysOf(name) : [key]
}

/** The part with a page of its own, where nobody assigns keys. */
const otherPage = 'calibrate'

/** The action that already uses a key where `name` is active; null: the key is free. */
export function holderOf(assigned: AssignedKeys, key: string, name: KeyName): KeyName | null {
  const areTogether = (other: KeyName) => {
    const parts = [partOf(other), partOf(name)]
    return parts[0] === parts[1] || (parts.includes('everywhere') && !parts.includes(otherPage))
  }
  const holds = (other: KeyName) => other !== name && areTogether(other) && keysOf(assigned, other).includes(key)
  return keyNames().find(holds) ?? null
}

export function assignKey(assigned: AssignedKeys, name: KeyName, key: string): AssignedKeys {
  const { [name]: _, ...others } = assigned
  return key === defaultKeyOf(name) ? others : { ...others, [name]: key }
}

/** Swaps the keys of two actions; null: one of the keys would then have two actions. */
export function swapKeys(assigned: AssignedKeys, one: KeyName, other: KeyName): AssignedKeys | null {
  const [mine = '', theirs = ''] = [keysOf(assigned, one)[0], keysOf(assigned, other)[0]]
  const swapped = assignKey(assignKey(assigned, one, theirs), other, mine)
  const isFree = holderOf(swapped, theirs, one) === null && holderOf(swapped, mine, other) === null
  return isFree ? swapped : null
}

/** Reads the stored keys; an invalid value counts as no assignments. */
export function readAssignedKeys(value: unknown): AssignedKeys {
  if (typeof value !== 'object' || value === null) return {}
  const valid = Object.entries(value).filter(
    ([name, key]) => isKeyName(name) && isAssignable(name) && typeof key === 'string' && canBeAssigned(key),
  )
  return Object.fromEntries(valid)
}
