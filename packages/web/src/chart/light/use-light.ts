import { useEffect, useState } from 'react'
import type { LatLng } from '#client'
import { isNight, type Light } from './sun.ts'

const stored = 'platekeeper.light'
const isLight = (value: unknown): value is Light => value === 'day' || value === 'night' || value === 'auto'

/** The person's choice, remembered in this browser, and whether it means night at the airport now: looked at every half minute. */
export function useLight(airport: LatLng | undefined) {
  const [light, choose] = useState<Light>(() => {
    const kept = localStorage.getItem(stored)
    return isLight(kept) ? kept : 'auto'
  })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const setLight = (chosen: Light) => {
    localStorage.setItem(stored, chosen)
    choose(chosen)
  }
  return { light, setLight, isNight: isNight(light, airport, now) }
}
