import type { NoticeDetails } from '../../identity/index.ts'

/** The details of a notice, as its texts show them. */
export type ShownNotice = NoticeDetails & {
  /** `Firefox on Linux` */
  readonly browser?: string
  /** When the subscription ends. */
  readonly day?: string
}
