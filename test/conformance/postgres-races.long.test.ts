import { postgres } from './postgres.ts'
import { raceSuites } from './suites.ts'

for (const suite of raceSuites) suite(postgres)
