import { useEffect, useRef, useState } from 'react'
import type { Received } from './choose-position.ts'
import { type Field, hasLanded, nextPhase, type Phase } from './landing.ts'
import { extendTrail, type TrailPoint } from './trail.ts'

/** What grows from position to position: the trail, the time between messages, and whether the aircraft has landed here. */
export function useFlight(received: Received | null, field: Field | undefined) {
  const [trail, setTrail] = useState<readonly TrailPoint[]>([])
  const [landed, setLanded] = useState(false)
  const phase = useRef<Phase>('unknown')
  const before = useRef<number | null>(null)
  const [interval, setInterval] = useState(0)

  useEffect(() => {
    if (!received) return
    const { position, receivedAt } = received
    setInterval(before.current === null ? 0 : receivedAt - before.current)
    before.current = receivedAt
    setTrail((present) => extendTrail(present, { lat: position.lat, lng: position.lng, at: receivedAt }))
    if (!field) return
    const next = nextPhase(phase.current, position, field)
    if (hasLanded(phase.current, next)) setLanded(true)
    if (next === 'flying') setLanded(false)
    phase.current = next
  }, [received, field])

  return { trail, interval, landed, dismiss: () => setLanded(false) }
}
