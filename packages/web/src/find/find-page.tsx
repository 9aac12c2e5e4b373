import { Tabs } from '@base-ui/react/tabs'
import { useMemo, useState } from 'react'
import { useKept } from '../kept/index.ts'
import { useAirportPoints } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import style from './find.module.css'
import { FavouriteList, RecentList } from './lists/kept-lists.tsx'
import { AirportMap } from './map/airport-map.tsx'
import { InView } from './map/in-view.tsx'
import { byImportance, type MapAirport, type MapExtent, mapAirport } from './map/thin-airports.ts'
import { NearList } from './near/near-list.tsx'

const none: readonly MapAirport[] = []

/** Lists of airports, and the map of all published airports. */
export function FindPage() {
  const { find } = useWords()
  const points = useAirportPoints()
  const published = points.state === 'ready' ? points.value.airports : null
  const airports = useMemo(() => published?.map(mapAirport).sort(byImportance) ?? none, [published])
  const recents = useKept('recents').rows
  const [list, setList] = useState<string | null>(null)
  const [view, setView] = useState<MapExtent | null>(null)
  return (
    <main id="content" tabIndex={-1} className={style.find}>
      <title>{`${find.title} – Platekeeper`}</title>
      <h1 className="visually-hidden">{find.title}</h1>
      <section className={style.lists} aria-label={find.lists.label}>
        <Tabs.Root value={list ?? (recents.size > 0 ? 'recent' : 'map')} onValueChange={setList}>
          <Tabs.List className={style.tabs} aria-label={find.lists.label}>
            {(['recent', 'favourites', 'near', 'map'] as const).map((each) => (
              <Tabs.Tab key={each} value={each} className={style.tab}>
                {find.lists[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="recent">
            <RecentList />
          </Tabs.Panel>
          <Tabs.Panel value="favourites">
            <FavouriteList />
          </Tabs.Panel>
          <Tabs.Panel value="near">
            <NearList />
          </Tabs.Panel>
          <Tabs.Panel value="map">
            <InView airports={airports} view={view} />
          </Tabs.Panel>
        </Tabs.Root>
      </section>
      <AirportMap airports={airports} onView={setView} />
    </main>
  )
}
