import { sqlite } from './sqlite.ts'
import { portSuites } from './suites.ts'

for (const suite of portSuites) suite(sqlite)
