/** The job of a worker of the pool in pdf-cache.ts. */
export { readDestinations as answer } from './read-destinations.ts'
