import { useState } from 'react'
import {
  assignKey,
  canBeAssigned,
  holderOf,
  type KeyName,
  type KeyRow,
  keyCap,
  partOf,
  swapKeys,
  useAssignedKeys,
} from '../keys/index.ts'
import { useWords } from '../words/index.ts'

export type KeyEditor = {
  /** The action that waits for its new key. */
  readonly chosen: KeyName | null
  readonly choose: (row: KeyRow | null) => void
  readonly canAssign: boolean
  readonly press: (row: KeyRow, key: string) => void
  /** The last result, as text. */
  readonly message: string
  /** Undefined: no keys can be swapped. */
  readonly swap: (() => void) | undefined
  /** Undefined: all keys are the defaults. */
  readonly reset: (() => void) | undefined
}

type Taken = { readonly row: KeyRow; readonly holder: KeyName; readonly key: string }

/** `labelOf`: the label of an action that is available now. */
export function useKeyEditor(labelOf: (name: KeyName) => string | undefined): KeyEditor {
  const words = useWords()
  const { keys } = words.shell
  const { assigned, assign } = useAssignedKeys()
  const [chosen, setChosen] = useState<KeyName | null>(null)
  const [message, say] = useState('')
  const [taken, setTaken] = useState<Taken | null>(null)
  const parts: Readonly<Record<string, string>> = {
    everywhere: keys.group,
    airport: words.airport.keys.title,
    chart: words.chart.toolbar,
  }
  const nameOf = (name: KeyName) => labelOf(name) ?? parts[partOf(name)] ?? ''
  const end = (text: string) => {
    setChosen(null)
    setTaken(null)
    say(text)
  }
  const swapped = taken && swapKeys(assigned, taken.row.name, taken.holder)
  return {
    chosen,
    message,
    canAssign: assign !== null,
    choose(row) {
      end(row ? keys.pressOf(row.label) : '')
      setChosen(row?.name ?? null)
    },
    press(row, key) {
      setTaken(null)
      const holder = holderOf(assigned, key, row.name)
      if (!canBeAssigned(key)) say(keys.impossible(keyCap(key)))
      else if (holder === null) {
        assign?.(assignKey(assigned, row.name, key))
        end(keys.assigned(keyCap(key), row.label))
      } else {
        setTaken({ row, holder, key })
        say(keys.taken(keyCap(key), nameOf(holder)))
      }
    },
    swap: swapped
      ? () => {
          assign?.(swapped)
          end(keys.assigned(keyCap(taken.key), taken.row.label))
        }
      : undefined,
    reset:
      Object.keys(assigned).length > 0
        ? () => {
            assign?.({})
            end(keys.isReset)
          }
        : undefined,
  }
}
