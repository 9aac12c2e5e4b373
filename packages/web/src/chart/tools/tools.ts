import type { ComponentType } from 'react'
import type { ChartRecord } from '#client'
import type { ToolProps } from '../context/chart-context.ts'
import type { IconPath } from '../icon/icon.tsx'

/** Which of a person's data can belong to a tool. */
export type ToolKeptKind = 'settings' | 'notes'

/** A tool of a chart: its button, its key, and its component, which is in a folder of its own and loaded after the chart. */
type Row = {
  /** Its label is in `tools` of the words. */
  readonly id: string
  /** As in `KeyboardEvent.key`; a person can assign another. */
  readonly key?: string
  readonly icon: IconPath
  /**
   * `over`: is shown over the chart and stays on when the chart changes; several can be on, with their panels stacked above the lower
   * edge, the first row lowest. `alone`: is shown over the chart and pauses the `over` tools; ends with the chart. `panel`: opens next to
   * the chart, one at a time.
   */
  readonly group: 'over' | 'alone' | 'panel'
  /** `map`: a georeferenced chart; `published`: one that is not withdrawn; `space`: a screen without a second chart. */
  readonly needs?: 'map' | 'published' | 'space'
  /** Whether its button is in the toolbar, on all screens; otherwise it is in the list of more tools. */
  readonly isInBar?: true
  /** Whether its panel is above those of all other tools. */
  readonly isOnTop?: true
  readonly load: () => Promise<ComponentType<ToolProps>>
  /** Where the data that a person creates with it is stored. */
  readonly kept?: (chart: ChartRecord) => readonly [kind: ToolKeptKind, key: string]
  /** Drawn over a georeferenced chart while that data exists, whether the tool is on or off. */
  readonly loadDrawing?: () => Promise<ComponentType>
}

const rows = [
  {
    id: 'ownShip',
    key: 'g',
    icon: 'M12 2l2 7 8 5v2l-8-2.500-.5 5 2.500 2V22l-4-1-4 1v-1.500l2.500-2-.5-5L2 16v-2l8-5Z',
    group: 'over',
    isInBar: true,
    load: async () => (await import('./own-ship/own-ship.tsx')).OwnShip,
  },
  {
    id: 'ruler',
    key: 'm',
    icon: 'M3 17 17 3l4 4L7 21ZM7 13l2 2M10 10l3 3M13 7l2 2',
    group: 'over',
    needs: 'map',
    load: async () => (await import('./ruler/ruler.tsx')).Ruler,
  },
  {
    id: 'readOut',
    key: 'c',
    icon: 'M12 2v6M12 16v6M2 12h6M16 12h6M12 12h.01',
    group: 'over',
    needs: 'map',
    isOnTop: true,
    load: async () => (await import('./read-out/read-out.tsx')).ReadOut,
  },
  {
    id: 'insets',
    key: 'i',
    icon: 'M3 4h18v16H3ZM3 14h8v6M4 20l7-6M3 17l4-3M8 20l3-3',
    group: 'over',
    needs: 'map',
    load: async () => (await import('./insets/insets.tsx')).Insets,
  },
  {
    id: 'map',
    key: 'o',
    icon: 'M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3ZM9 3v15M15 6v15',
    group: 'over',
    needs: 'map',
    load: async () => (await import('./map/chart-over-map.tsx')).ChartOverMap,
  },
  {
    id: 'compare',
    key: 'b',
    icon: 'M3 4h11v12H3ZM14 8h7v12H10v-4M17 12v4M15 14h4M6 10h5',
    group: 'alone',
    needs: 'published',
    load: async () => (await import('./compare/compare.tsx')).Compare,
  },
  {
    id: 'pins',
    icon: 'M5 4h14M5 9h14M5 14h9M5 19h6M18 13v8M15 18l3 3 3-3',
    group: 'panel',
    load: async () => (await import('./pins/pins-panel.tsx')).PinsPanel,
  },
  {
    id: 'route',
    icon: 'M6 15a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM18 4a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM8.500 17.500H16a2.750 2.750 0 0 0 0-5.500H8a2.750 2.750 0 0 1 0-5.500h7.500',
    group: 'panel',
    load: async () => (await import('./route/panel/route-panel.tsx')).RoutePanel,
    kept: () => ['settings', 'route'],
    loadDrawing: async () => (await import('./route/drawing/route-on-chart.tsx')).RouteOnChart,
  },
  {
    id: 'note',
    icon: 'M5 3h14v12l-5 6H5ZM14 21v-6h5M8 8h8M8 12h5',
    group: 'panel',
    load: async () => (await import('./note/note-panel.tsx')).NotePanel,
    kept: ({ id }) => ['notes', id],
  },
  {
    id: 'beside',
    icon: 'M3 4h18v16H3ZM12 4v16',
    group: 'panel',
    needs: 'space',
    load: async () => (await import('./beside/choose-second-chart.tsx')).ChooseSecondChart,
  },
] as const satisfies readonly Row[]

export type ToolId = (typeof rows)[number]['id']
export type Tool = Row & { readonly id: ToolId }

/** In the order of their buttons. */
export const tools: readonly Tool[] = rows
