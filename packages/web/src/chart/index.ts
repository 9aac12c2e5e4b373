/**
 * One chart on the screen, or two side by side. Owns the stage on which OpenLayers shows an image in a plane of its own pixels (view/,
 * plane/), the tools that a person switches on (tools/: a folder and a row each, which read their chart from context/), and how a chart
 * leaves the viewer (watermark/, print/). pane/ puts them together: its commands are the one list of buttons and keys. Owns no list of
 * charts and no storage: see airport/ and kept/.
 */
export { ChartView, type ChartViewProps } from './chart-view.tsx'
export { useChart } from './use-chart.ts'
