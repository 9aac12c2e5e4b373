import { type RefObject, useRef, useState } from 'react'
import type { Phase } from './landing.ts'
import type { Follow } from './own-ship-layer.ts'

/** What stays from one chart to the next. */
export type Flight = {
  readonly follow: Follow
  readonly setFollow: (follow: Follow) => void
  readonly rings: boolean
  readonly setRings: (rings: boolean) => void
  /** The panel is a strip of figures. */
  readonly isFolded: boolean
  readonly setFolded: (isFolded: boolean) => void
  readonly phase: RefObject<Phase>
}

export function useFlight(): Flight {
  const [follow, setFollow] = useState<Follow>('off')
  const [rings, setRings] = useState(true)
  const [isFolded, setFolded] = useState(false)
  return { follow, setFollow, rings, setRings, isFolded, setFolded, phase: useRef<Phase>('unknown') }
}
