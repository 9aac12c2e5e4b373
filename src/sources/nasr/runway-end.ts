import type { GlideSlopeIndicator, RunwayEnd } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import { flagIn, numberIn, siteColumns, textIn } from './cells.ts'

export const runwayEndColumns = [...siteColumns, 'RWY_ID', 'RWY_END_ID', 'LAT_DECIMAL', 'LONG_DECIMAL'] as const

const heights = [-2_000, 30_000] as const

/** A row of APT_RWY_END; null if it does not state the position of the end. */
export function readRunwayEnd(row: Row): RunwayEnd | null {
  const lat = numberIn(row, 'LAT_DECIMAL', [-90, 90])
  const lng = numberIn(row, 'LONG_DECIMAL', [-180, 180])
  if (lat === undefined || lng === undefined) return null
  const displaced = numberIn(row, 'DISPLACED_THR_LEN', [0, 20_000]) ?? 0
  const ofThreshold = displaced > 0 ? numberIn(row, 'DISPLACED_THR_ELEV', heights) : undefined
  const indicator = indicatorOf(row)
  const lights = textIn(row, 'APCH_LGT_SYSTEM_CODE')
  return {
    designator: textIn(row, 'RWY_END_ID'),
    position: { lat, lng },
    elevation: ofThreshold ?? numberIn(row, 'RWY_END_ELEV', heights) ?? null,
    displaced,
    ...(indicator && { indicator }),
    ...(!['', 'N', 'NONE', 'NSTD'].includes(lights) && { approachLights: lights.replace(/(?<=^ALSF)(?=\d)/, '-') }),
    ...(flagIn(row, 'RIGHT_HAND_TRAFFIC_PAT_FLAG') && { traffic: 'right' as const }),
  }
}

const aids: Readonly<Record<string, GlideSlopeIndicator['aid']>> = { P: 'PAPI', V: 'VASI', S: 'VASI' }

/**
 * VGSI_CODE: kind (P PAPI, V VASI, S simplified VASI), count of light boxes, and side; a VASI of 12 or 16 boxes has them
 * on both. One whose angle or crossing height is not stated cannot be drawn.
 */
function indicatorOf(row: Row): GlideSlopeIndicator | null {
  const [, kind = '', side = 'L'] = /^([PVS])\d{1,2}([LR])?$/.exec(textIn(row, 'VGSI_CODE')) ?? []
  const aid = aids[kind]
  const degrees = numberIn(row, 'VISUAL_GLIDE_PATH_ANGLE', [1, 12])
  const crossingHeight = numberIn(row, 'THR_CROSSING_HGT', [1, 300])
  if (!aid || degrees === undefined || crossingHeight === undefined) return null
  return { aid, side: side === 'R' ? 'right' : 'left', degrees, crossingHeight }
}
