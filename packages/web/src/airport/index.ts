/** The page of an airport: its record, and the list of its charts. */
export { AirportPage } from './airport-page.tsx'
