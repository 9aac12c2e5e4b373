/**
 * One chart on the screen, or two side by side. Owns the stage on which OpenLayers shows an image in a plane of its own pixels (view/,
 * plane/), what is laid over it (tools/, insets/, map/, own-ship/, compare/), what a person adds (pins/, notes/, route/), and how it
 * leaves the viewer (watermark/, print/). pane/ puts them together: its commands are the one table of buttons and keys. Owns no list of
 * charts and no storage: see airport/ and kept/.
 */
export { ChartView, type ChartViewProps } from './chart-view.tsx'
export { useChart } from './use-chart.ts'
