/** Changes that are carried out on a copy of the repository, by the beginning of their row in CONTRIBUTING.md. */
import { airportField } from './airport-field.ts'
import { chartTool } from './chart-tool.ts'
import { column } from './column.ts'
import { aCommand } from './command.ts'
import type { Edits } from './edits.ts'
import { scope } from './scope.ts'
import { setting } from './setting.ts'
import { source } from './source.ts'

export const changes: Readonly<Record<string, Edits>> = {
  'A scope': scope,
  'A command': aCommand,
  'A source': source,
  'A setting': setting,
  'A field of the airport record': airportField,
  'A column': column,
  'A chart tool': chartTool,
}
