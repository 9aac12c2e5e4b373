export const feetOf = (metres: number): number => metres / 0.3048
export const knotsOf = (metresPerSecond: number): number => (metresPerSecond * 3600) / 1852

/** Ranges of the contract's positions. */
const [lowest, highest, fastest] = [-2_000, 400_000, 20_000]

/** From 0 to less than 360; null: it is not a direction. Some senders count from -180, or a little beyond 360. */
export function direction(degrees: number): number | null {
  if (!(Math.abs(degrees) <= 720)) return null
  const rest = degrees % 360
  const turned = rest < 0 ? rest + 360 : rest
  return turned === 360 ? 0 : turned + 0
}

export const altitude = (feet: number): number | null => (feet >= lowest && feet <= highest ? feet : null)

/** A standing aircraft may have a speed a little below 0. */
export const speed = (knots: number): number | null => (knots >= -1 && knots <= fastest ? Math.max(0, knots) : null)

export const isPlace = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** The coordinates that simulators and receivers send while they have no position. */
export const isUnsetPosition = (lat: number, lng: number): boolean => lat === 0 && lng === 0
