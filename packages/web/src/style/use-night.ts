import { useEffect } from 'react'
import type { LatLng } from '#client'
import { storeNight } from '../light/index.ts'

/** The sun at this airport decides from now on whether pages are dark; undefined: it has no part in it. */
export function useNightOf(place: LatLng | undefined): void {
  const { lat, lng } = place ?? {}
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const look = () => storeNight({ lat, lng }, Date.now())
    look()
    const timer = setInterval(look, 600_000)
    return () => clearInterval(timer)
  }, [lat, lng])
}
