/**
 * The page of an airport: its record in readable units with the source of every field, runways, frequencies, sun and time, and
 * its charts by category with what is new, changed, expired or a demo image. Owns the list's filters and the visits that marks
 * compare with. Does not show a chart (chart/), and finds no airport (find/).
 */
export { AirportPage } from './airport-page.tsx'
