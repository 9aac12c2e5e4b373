import { sqlite } from './sqlite.ts'
import { raceSuites } from './suites.ts'

for (const suite of raceSuites) suite(sqlite)
