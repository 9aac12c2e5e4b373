import { laterPostgres, laterSqlite } from './later-schema.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'
import type { StoreUnderTest } from './store-under-test.ts'
import { inTurn, portSuites } from './suites.ts'

/** The same store on the schema of a later version, in whose tables there is more than this version knows. */
const later = ({ name, fresh }: StoreUnderTest, extend: (location: string) => Promise<void>): StoreUnderTest => ({
  name: `${name} with a later schema`,
  async fresh() {
    const opened = await fresh()
    await extend(opened.location)
    return opened
  },
})

const stores = [
  later(sqlite, async (location) => laterSqlite(location.slice('sqlite:'.length))),
  later({ ...postgres, fresh: () => postgres.fresh() }, (location) => laterPostgres(location.split(' ')[0] ?? '')),
]

for (const store of stores) inTurn(portSuites, store)
