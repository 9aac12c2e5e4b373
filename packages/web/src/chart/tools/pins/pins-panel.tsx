import { PinList } from '../../../pin-list/index.ts'
import { useChartInSlot } from '../../context/chart-context.ts'
import style from './pins-panel.module.css'

/** The pinned charts of all airports, next to the chart. */
export function PinsPanel() {
  return (
    <div className={style.panel}>
      <PinList shown={useChartInSlot().chart.id} />
    </div>
  )
}
