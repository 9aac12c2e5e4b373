/** The search field of the header: finds airports by ICAO, IATA, name or city, and lists recent ones. */
export { placeLine } from './place.ts'
export { SearchField } from './search-field.tsx'
