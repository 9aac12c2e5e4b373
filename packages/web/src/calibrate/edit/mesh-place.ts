import type { LatLng } from '#client'
import type { Mesh } from '../../../../../src/contract/calibration/index.ts'
import type { Extent, Spot } from './view.ts'

/** The position of a pixel, interpolated between the crossings of the mesh; extrapolated beyond the image. */
export function meshPlace({ columns, rows, lat, lng }: Mesh, { width, height }: Extent, { x, y }: Spot): LatLng {
  const [across, down] = [(x / width) * (columns - 1), (y / height) * (rows - 1)]
  const column = Math.min(columns - 2, Math.max(0, Math.floor(across)))
  const row = Math.min(rows - 2, Math.max(0, Math.floor(down)))
  const [u, v] = [across - column, down - row]
  const at = row * columns + column
  const between = (values: readonly number[]) => {
    const corner = (offset: number) => values[at + offset] ?? Number.NaN
    const upper = corner(0) + u * (corner(1) - corner(0))
    const lower = corner(columns) + u * (corner(columns + 1) - corner(columns))
    return upper + v * (lower - upper)
  }
  return { lat: between(lat), lng: between(lng) }
}
