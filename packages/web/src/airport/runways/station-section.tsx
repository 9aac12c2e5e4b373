import type { AirportFeatures, Loaded } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { SourceOfFeatures } from '../record/sources.tsx'
import style from './runways.module.css'
import { formatFrequency, groupStations } from './station-groups.ts'

export function StationSection({ features }: { readonly features: Loaded<AirportFeatures> }) {
  const { stations: words } = useWords().airport
  if (features.state !== 'ready') return null
  const { stations, sources } = features.value
  return (
    <section className="card" aria-labelledby="airport-stations">
      <h2 id="airport-stations" className={style.title}>
        {words.title}
        <SourceOfFeatures source={sources.stations} />
      </h2>
      {stations.length === 0 && <p className={style.empty}>{words.none}</p>}
      {groupStations(stations).map(({ group, stations: own }) => (
        <div key={group} className={style.group}>
          <h3>{words.groups[group]}</h3>
          <dl>
            {own.map(({ service, frequencies }) => (
              <div key={service} className={style.station}>
                <dt>{service}</dt>
                <dd>
                  {frequencies.map((frequency) => (
                    <span key={frequency}>{formatFrequency(frequency)}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
