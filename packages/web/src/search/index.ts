/** The search field of the header: airports by ICAO, IATA, name or city, as the service finds them, and the recent ones. */
export { placeLine } from './place.ts'
export { SearchField } from './search-field.tsx'
