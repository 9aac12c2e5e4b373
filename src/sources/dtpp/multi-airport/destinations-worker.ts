/** What a worker of the pool in pdf-cache.ts does. */
export { readDestinations as answer } from './read-destinations.ts'
