import type { ChartRecord } from '../../contract/index.ts'

/** Both days of the validity of a chart, ISO 8601. */
export type Validity = Readonly<Required<Pick<ChartRecord, 'valid_from' | 'valid_until'>>>

/** Whether a chart states a day of its validity. */
export const statesValidity = ({ valid_from, valid_until }: Partial<Validity>): boolean =>
  valid_from !== undefined || valid_until !== undefined
