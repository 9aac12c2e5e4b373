/**
 * The page of an airport: its record in readable units with the source of each field, runways, frequencies, sun and time, and its charts
 * by category with marks for new, changed and expired charts and for demo images. Owns the filters of the list and the visits that marks
 * are compared with. Does not show charts (chart/) and does not search airports (find/).
 */
export { AirportPage } from './airport-page.tsx'
