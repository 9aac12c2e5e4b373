import { postgres } from './postgres.ts'
import { inTurn, portSuites } from './suites.ts'

inTurn(portSuites, postgres)
