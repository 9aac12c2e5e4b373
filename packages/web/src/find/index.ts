/** Finds airports: search, near me, recent, favourites, and the map of all published airports. */
export { FindPage } from './find-page.tsx'
