import { useEffect } from 'react'
import type { LatLng } from '#client'
import { storeNight } from '../light/index.ts'

/** Stores the next night at this airport, which makes all pages dark; undefined: no effect. */
export function useNightOf(place: LatLng | undefined): void {
  const { lat, lng } = place ?? {}
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const update = () => storeNight({ lat, lng }, Date.now())
    update()
    const timer = setInterval(update, 600_000)
    return () => clearInterval(timer)
  }, [lat, lng])
}
