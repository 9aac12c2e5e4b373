import type { ChartRecord, ChartRules, ChartVersion } from '../../contract/index.ts'

type Derived =
  | 'precision'
  | 'precision_approach'
  | 'is_georeferenced'
  | 'image_day_url'
  | 'image_night_url'
  | 'thumb_day_url'
  | 'thumb_night_url'

/**
 * One chart as an edition holds it: the wire record less what follows from it, from the host or from the dialect
 * (precision follows from type_code, georeferenced from bounding_boxes). Pixel boxes have their origin bottom-left.
 */
export type StoredChart = Omit<ChartRecord, Derived> & {
  readonly version: ChartVersion
  readonly rules: Exclude<ChartRules, 'ANY'>
}
