import type { ChartAddress } from '../../routes/index.ts'

/** Whether a message of another window names a chart: that window may run another version of the viewer. */
export function isChartMessage(message: unknown): message is ChartAddress {
  if (typeof message !== 'object' || message === null || !('icao' in message) || !('chart' in message)) return false
  const { icao, chart } = message
  return typeof icao === 'string' && /^[A-Z0-9]{3,4}$/.test(icao) && typeof chart === 'string' && chart !== ''
}
