import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { useKept } from '../kept/index.ts'
import { useWords } from '../words/index.ts'
import style from './find.module.css'
import { FavouriteList, RecentList } from './lists/kept-lists.tsx'
import { NearList } from './near/near-list.tsx'

/** The airports of the person, and those nearby. */
export function KeptAirports() {
  const { find } = useWords()
  const recents = useKept('recents')
  const favourites = useKept('favourites')
  const [chosen, choose] = useState<string | null>(null)
  const isFavourites = recents.rows.size === 0 && favourites.rows.size > 0
  return (
    <section className={style.part} aria-label={find.lists.label}>
      <Tabs.Root value={chosen ?? (isFavourites ? 'favourites' : 'recent')} onValueChange={choose}>
        <Tabs.List className={style.tabs} aria-label={find.lists.label}>
          {(['recent', 'favourites', 'near'] as const).map((each) => (
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
      </Tabs.Root>
    </section>
  )
}
