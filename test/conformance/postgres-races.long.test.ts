import { postgres } from './postgres.ts'
import { inTurn, raceSuites } from './suites.ts'

inTurn(raceSuites, postgres)
