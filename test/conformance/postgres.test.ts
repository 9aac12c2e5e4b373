import { postgres } from './postgres.ts'
import { portSuites } from './suites.ts'

for (const suite of portSuites) suite(postgres)
