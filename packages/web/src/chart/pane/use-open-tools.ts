import { useState } from 'react'
import type { Tool, ToolId } from '../tools/tools.ts'
import type { SlotTools } from './use-slot-tools.ts'

/** The panel next to the chart, one at a time: a tool, or the list of tools that are not in the toolbar. */
export type Panel = ToolId | 'more'

type ToolSwitch = { readonly isOn: boolean; readonly toggle: () => void; readonly close: () => void }

export type OpenTools = {
  readonly switchOf: (tool: Tool) => ToolSwitch
  readonly panel: Panel | null
  readonly togglePanel: (panel: Panel) => void
  readonly closePanel: () => void
  /** The tool that pauses the tools of the slot. */
  readonly alone: ToolId | null
}

/** The active tools, by group. */
export function useOpenTools({ on, toggle }: SlotTools): OpenTools {
  const [panel, setPanel] = useState<Panel | null>(null)
  const [alone, setAlone] = useState<ToolId | null>(null)
  const togglePanel = (to: Panel) => setPanel(panel === to ? null : to)
  const closePanel = () => setPanel(null)
  const switchOf = ({ id, group }: Tool): ToolSwitch => {
    if (group === 'over') return { isOn: on.has(id), toggle: () => toggle(id), close: () => toggle(id) }
    if (group === 'panel') return { isOn: panel === id, toggle: () => togglePanel(id), close: closePanel }
    const toggleAlone = () => {
      setAlone(alone === id ? null : id)
      closePanel()
    }
    return { isOn: alone === id, toggle: toggleAlone, close: () => setAlone(null) }
  }
  return { switchOf, panel, togglePanel, closePanel, alone }
}
