import { useMemo } from 'react'
import { useKept } from '../kept/index.ts'
import { type AssignedKeys, keysOf, readAssignedKeys } from './assigned-keys.ts'
import type { KeyName } from './default-keys.ts'

const settingName = 'keys'

/** The person's own keys, on all their devices. */
export function useAssignedKeys(): {
  readonly assigned: AssignedKeys
  readonly keysFor: (name: KeyName) => readonly string[]
  readonly assign: (keys: AssignedKeys) => void
} {
  const { rows, put, remove } = useKept('settings')
  const kept = rows.get(settingName)?.value
  return useMemo(() => {
    const assigned = readAssignedKeys(kept)
    return {
      assigned,
      keysFor: (name) => keysOf(assigned, name),
      assign: (keys) => (Object.keys(keys).length === 0 ? remove(settingName) : put(settingName, keys)),
    }
  }, [kept, put, remove])
}
