import type { AirportFields, AirportStatement } from '../../facts/index.ts'
import { json, type Row, text } from './rows.ts'

/** A row of airports, without aerodrome features. */
export const toStatement = (row: Row): AirportStatement => ({
  icao: text(row, 'icao'),
  stated: json<Partial<AirportFields>>(row, 'stated'),
  derived: json<Partial<AirportFields>>(row, 'derived'),
  where: text(row, 'said_in'),
})
