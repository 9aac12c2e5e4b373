import { Link } from 'wouter'
import { useKept } from '../../../kept/index.ts'
import { inOrder } from '../../../pin/index.ts'
import { chartPath } from '../../../routes/index.ts'
import { useWords } from '../../../words/index.ts'
import { type ToolProps, useChartInSlot } from '../../context/chart-context.ts'
import style from './choose-second-chart.module.css'

/** Chooses the second chart: a pinned one, or another of this airport. */
export function ChooseSecondChart({ close }: ToolProps) {
  const { chart, charts } = useChartInSlot()
  const words = useWords().chart
  const pins = inOrder(useKept('pins').rows).filter(({ id }) => id !== chart.id)
  const others = charts.filter(({ id }) => id !== chart.id && !pins.some((pin) => pin.id === id))
  const icao = chart.icao_airport_identifier
  const link = (airport: string, id: string, name: string) => (
    <li key={id}>
      <Link href={chartPath(icao, chart.id, { icao: airport, chart: id })} className={style.choice} onClick={close}>
        <b>{airport}</b> {name}
      </Link>
    </li>
  )
  return (
    <section aria-label={words.tools.beside}>
      <h2>{words.tools.beside}</h2>
      <ul className={style.list}>
        {pins.map(({ airport, id, name }) => link(airport, id, name))}
        {others.map(({ id, index_number, name }) => link(icao, id, words.title(index_number, name)))}
      </ul>
      {pins.length + others.length === 0 && <p>{words.secondChart.none}</p>}
    </section>
  )
}
