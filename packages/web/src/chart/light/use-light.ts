import { useEffect, useState } from 'react'
import type { LatLng } from '#client'
import { isNight, type Light, storedLight, storeLight } from '../../light/index.ts'

/** The person's choice, and whether it is night at the airport now; updated every half minute. */
export function useLight(airport: LatLng | undefined) {
  const [light, choose] = useState(storedLight)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const setLight = (chosen: Light) => {
    storeLight(chosen)
    choose(chosen)
  }
  return { light, setLight, isNight: isNight(light, airport, now) }
}
