import type { ChartRecord, Picture } from '../../contract/index.ts'
import type { ChartFacts } from '../../facts/index.ts'

/**
 * One chart as an edition stores it: the wire record without what follows from it, from the host or from the dialect
 * (precision follows from type_code, georeferenced from bounding_boxes). Pixel boxes have their origin bottom-left.
 */
export type StoredChart = ChartFacts & Pick<ChartRecord, Picture | 'id' | 'width' | 'height' | 'bounding_boxes'>
