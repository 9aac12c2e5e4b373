import { slotState } from '../../context/slot-state.ts'
import type { Phase } from './landing.ts'
import type { Follow } from './own-ship-layer.ts'

export const useFollow = slotState<Follow>('off')
export const useRings = slotState<boolean>(true)
/** Whether the panel is a strip of figures. */
export const useFold = slotState<boolean>(false)
export const usePhase = slotState<Phase>('unknown')
