import type { Words } from '../catalogue.ts'
import { airport } from './airport.ts'
import { chart } from './chart.ts'
import { find } from './find.ts'
import { kept } from './kept.ts'
import { packs } from './packs.ts'
import { shell } from './shell.ts'

export const de: Words = { shell, find, airport, chart, kept, packs }
