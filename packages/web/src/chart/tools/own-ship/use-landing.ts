import { useEffect, useState } from 'react'
import type { Received } from './choose-position.ts'
import { usePhase } from './flight.ts'
import { type Field, hasLanded, nextPhase } from './landing.ts'

/** Whether the aircraft has landed at this airport. */
export function useLanding(received: Received | null, field: Field | undefined) {
  const [phase, setPhase] = usePhase()
  const [landed, setLanded] = useState(false)
  useEffect(() => {
    if (!received || !field) return
    const next = nextPhase(phase, received.position, field)
    if (hasLanded(phase, next)) setLanded(true)
    if (next === 'flying') setLanded(false)
    setPhase(next)
  }, [received, field, phase, setPhase])
  return { landed, dismiss: () => setLanded(false) }
}
