import { contestsSuite } from './races/contests.ts'
import { historiesSuite } from './races/histories.ts'
import { keyRacesSuite } from './races/keys.ts'
import { killsSuite } from './races/kills.ts'
import { serversSuite } from './races/servers.ts'
import { sqlite } from './sqlite.ts'

const suites = [historiesSuite, contestsSuite, keyRacesSuite, serversSuite, killsSuite]
for (const suite of suites) suite(sqlite)
