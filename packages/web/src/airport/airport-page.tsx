import { Link } from 'wouter'
import { chartPath } from '../routes/index.ts'
import { useCharts } from '../service/index.ts'
import { useWords } from '../words/index.ts'

export function AirportPage({ icao }: { readonly icao: string }) {
  const { airport } = useWords()
  const charts = useCharts(icao)
  return (
    <main id="content" tabIndex={-1}>
      <h1>{airport.title(icao)}</h1>
      {charts.state === 'ready' && (
        <ul>
          {charts.value.charts.map((chart) => (
            <li key={chart.id}>
              <Link href={chartPath(icao, chart.id)}>
                {chart.index_number} {chart.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
