import { type RefObject, useEffect, useState } from 'react'
import type { Received } from './choose-position.ts'
import { type Field, hasLanded, nextPhase, type Phase } from './landing.ts'

/** Whether the aircraft has landed at this airport. */
export function useLanding(received: Received | null, field: Field | undefined, phase: RefObject<Phase>) {
  const [landed, setLanded] = useState(false)
  useEffect(() => {
    if (!received || !field) return
    const next = nextPhase(phase.current, received.position, field)
    if (hasLanded(phase.current, next)) setLanded(true)
    if (next === 'flying') setLanded(false)
    phase.current = next
  }, [received, field, phase])
  return { landed, dismiss: () => setLanded(false) }
}
