const full = 2 * Math.PI

/** Radians from -π up to π. */
export const wrapTurn = (radians: number): number => radians - full * Math.floor((radians + Math.PI) / full)

/** The rotation nearest to `from` that equals `to` up to full turns: animations take the shorter way. */
export const nearestTurn = (from: number, to: number): number => from + wrapTurn(to - from)

/**
 * The rotation of the view (radians, clockwise) at which a direction on the image (degrees clockwise from its top) points to the top of
 * the screen.
 */
export const turnUp = (imageDegrees: number): number => wrapTurn((-imageDegrees * Math.PI) / 180)

/** The next quarter turn in a direction: buttons return to upright from any angle. */
export function quarterTurn(rotation: number, direction: 1 | -1): number {
  const quarters = rotation / (Math.PI / 2)
  const next = direction === 1 ? Math.floor(quarters + 1 + 1e-6) : Math.ceil(quarters - 1 - 1e-6)
  return (next * Math.PI) / 2
}
