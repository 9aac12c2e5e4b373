/**
 * Formats of positions on charts, in flight plans and in degrees: reading and writing. Owns all formats, but not the texts that explain
 * them.
 */
export { isPlace, type PositionFault, positionAt, readPosition } from './read-position.ts'
export { degreesText, positionName, secondsText } from './write-position.ts'
