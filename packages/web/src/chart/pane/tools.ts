import { useState } from 'react'
import type { Slot } from '../context/chart-context.ts'

/** What is switched on over a chart. It stays on when the chart is changed: own-ship follows from plate to plate. */
export type Tools = Readonly<Record<Tool, boolean>>
export type Tool = 'readOut' | 'ruler' | 'insets' | 'map' | 'ownShip'

export type ToolSwitch = { readonly tools: Tools; readonly toggle: (tool: Tool) => void; readonly slot: Slot }

const none: Tools = { readOut: false, ruler: false, insets: false, map: false, ownShip: false }

export const isAnyOn = (tools: Tools): boolean => Object.values(tools).includes(true)

export function useTools(): ToolSwitch {
  const [tools, setTools] = useState(none)
  const [slot] = useState<Slot>(() => ({}))
  return { tools, slot, toggle: (tool) => setTools((present) => ({ ...present, [tool]: !present[tool] })) }
}
