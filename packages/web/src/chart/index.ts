/**
 * One chart on the screen, or two side by side. Owns the stage, on which OpenLayers shows an image in a plane of its own pixels (view/,
 * plane/), the tools that a person switches on (tools/: a folder and a row each, which get their chart from context/), and printing and
 * saving (watermark/, print/). pane/ composes them: its commands define all buttons and keys. Does not list charts and does not store
 * data: see airport/ and kept/.
 */
export { ChartView, type ChartViewProps } from './chart-view.tsx'
export { useChart } from './use-chart.ts'
