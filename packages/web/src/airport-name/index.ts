/** The name of an airport on the screen: short where lines are short. The header of an airport and lists of airports use it. */
export { AirportName } from './airport-name.tsx'
export { shortName } from './short-name.ts'
