/**
 * The benchmarks. A case is a file here and a row below: it starts the servers it needs, reports rows, and everything
 * it started ends with it.
 */

import { authorizations } from './authorizations.ts'
import { backup } from './backup.ts'
import { capacity } from './capacity.ts'
import type { Case } from './context.ts'
import { drawing } from './drawing.ts'
import { drawnCharts } from './drawn-charts.ts'
import { firstChart } from './first-chart.ts'
import { flips } from './flips.ts'
import { floodOfAuthorizations, floodOfGuesses } from './flood.ts'
import { growthOfAirports, growthOfSessions, growthOfSessionsOnPostgres } from './growth.ts'
import { images } from './images.ts'
import { imports } from './imports.ts'
import { airports, lists } from './lists.ts'
import { manyCharts } from './many-charts.ts'
import { memory } from './memory.ts'
import { outage } from './outage.ts'
import { peakMinute } from './peak-minute.ts'
import { pile } from './pile.ts'
import { polls, pollsCounted } from './polls.ts'
import { postgres } from './postgres.ts'
import { refreshes } from './refreshes.ts'
import { rendering } from './rendering.ts'
import { search } from './search.ts'
import { touch } from './touch.ts'
import { twoServers } from './two-servers.ts'
import { viewer } from './viewer.ts'

/** In the order in which they run. */
export const cases: readonly Case[] = [
  polls,
  pollsCounted,
  authorizations,
  refreshes,
  lists,
  airports,
  ...images,
  ...postgres,
  twoServers,
  rendering,
  drawing,
  drawnCharts,
  search,
  ...imports,
  pile,
  viewer,
  touch,
  firstChart,
  flips,
  manyCharts,
  outage,
  floodOfGuesses,
  floodOfAuthorizations,
  capacity,
  peakMinute,
  ...memory,
  growthOfSessions,
  growthOfSessionsOnPostgres,
  growthOfAirports,
  backup,
]
