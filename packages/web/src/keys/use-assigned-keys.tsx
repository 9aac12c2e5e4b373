import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useKept } from '../kept/index.ts'
import { type AssignedKeys, keysOf, readAssignedKeys } from './assigned-keys.ts'
import type { KeyName } from './default-keys.ts'

const settingName = 'keys'

type Keys = {
  readonly assigned: AssignedKeys
  readonly keysFor: (name: KeyName) => readonly string[]
  /** null: without an account, keys cannot be assigned. */
  readonly assign: ((keys: AssignedKeys) => void) | null
}

const Context = createContext<Keys>({ assigned: {}, keysFor: (name) => keysOf({}, name), assign: null })

/** Provides the keys that the person assigned, the same on all devices; without this provider, the defaults apply. */
export function OwnKeys({ children }: { readonly children: ReactNode }) {
  const { rows, put, remove } = useKept('settings')
  const kept = rows.get(settingName)?.value
  const keys = useMemo((): Keys => {
    const assigned = readAssignedKeys(kept)
    return {
      assigned,
      keysFor: (name) => keysOf(assigned, name),
      assign: (next) => (Object.keys(next).length === 0 ? remove(settingName) : put(settingName, next)),
    }
  }, [kept, put, remove])
  return <Context value={keys}>{children}</Context>
}

export const useAssignedKeys = (): Keys => useContext(Context)
