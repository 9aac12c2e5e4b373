import finest from 'world-atlas/countries-10m.json?url'
import fine from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'
import { type Countries, type Earth, earthOf } from './earth.ts'

/** Natural Earth at 1:110 million, for the whole world, at 1:50 million, for what is nearer, and at 1:10 million, below charts. */
const files = { coarse, fine, finest } as const
export type Detail = keyof typeof files

/** Files of our own, fetched when they are needed. @throws TypeError without a network */
export async function loadEarth(detail: Detail, signal?: AbortSignal): Promise<Earth> {
  const response = await fetch(files[detail], signal ? { signal } : {})
  return earthOf((await response.json()) as Countries)
}
