import finest from 'world-atlas/countries-10m.json?url'
import fine from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'
import { type Countries, type Earth, earthOf } from './earth.ts'

/** Natural Earth: 1:110 million for the whole world, 1:50 million for enlarged maps, 1:10 million under charts. */
const files = { coarse, fine, finest } as const
export type Detail = keyof typeof files

/** Fetches a file of the viewer when it is needed. @throws TypeError without a network */
export async function loadEarth(detail: Detail, signal?: AbortSignal): Promise<Earth> {
  const response = await fetch(files[detail], signal ? { signal } : {})
  return earthOf((await response.json()) as Countries)
}
