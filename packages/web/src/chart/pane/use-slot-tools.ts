import { useState } from 'react'
import type { Slot } from '../context/chart-context.ts'
import type { ToolId } from '../tools/tools.ts'

/** The tools over the charts of a slot. They stay on when the chart changes: own-ship continues on the next plate. */
export type SlotTools = {
  readonly slot: Slot
  readonly on: ReadonlySet<ToolId>
  readonly toggle: (id: ToolId) => void
}

export function useSlotTools(): SlotTools {
  const [slot] = useState<Slot>(() => ({}))
  const [on, setOn] = useState<ReadonlySet<ToolId>>(new Set())
  const toggle = (id: ToolId) => setOn((before) => new Set(before.has(id) ? without(before, id) : [...before, id]))
  return { slot, on, toggle }
}

const without = (ids: ReadonlySet<ToolId>, id: ToolId): readonly ToolId[] => [...ids].filter((each) => each !== id)
