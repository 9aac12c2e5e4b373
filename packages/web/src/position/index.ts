/** Positions as people write and read them: on charts, in flight plans, in degrees. Owns every spelling, and no text that explains one. */
export { isPlace, type PositionFault, positionAt, readPosition } from './read-position.ts'
export { degreesText, positionName, secondsText } from './write-position.ts'
