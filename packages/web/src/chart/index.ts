/** One chart on the screen: pan, zoom, rotation, and what is drawn over it. */
export { ChartView, type ChartViewProps } from './chart-view.tsx'
