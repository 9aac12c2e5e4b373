import type { Notice } from '../../../identity/index.ts'
import type { ServiceTerms } from '../../service-terms.ts'
import type { Text } from '../../words/index.ts'
import type { AccountRowId } from './account-rows.ts'
import type { ApplicationsRow } from './applications-row.ts'
import type { BrowsersRow } from './browsers-row.ts'
import type { DevicesRow } from './devices-row.ts'
import type { EmailRow } from './email-row.ts'
import type { PasskeysRow } from './passkeys-row.ts'
import type { PasswordRow } from './password-row.ts'
import type { SecondStepRow } from './second-step-row.ts'
import type { SubscriptionsRow } from './subscriptions-row.ts'

/** What each row shows. */
export type RowModels = {
  readonly password: PasswordRow
  readonly passkeys: PasskeysRow
  readonly secondStep: SecondStepRow
  readonly email: EmailRow
  readonly browsers: BrowsersRow
  readonly devices: DevicesRow
  readonly applications: ApplicationsRow
  readonly everywhere: null
  readonly subscriptions: SubscriptionsRow
  readonly activity: null
  readonly data: null
  readonly delete: null
}

export type AccountModel = {
  readonly csrf: string
  readonly username: string
  readonly terms: ServiceTerms
  /** Address of the viewer; null: this service has no viewer. */
  readonly chartsUrl: string | null
  /** The newest first. */
  readonly notices: readonly Notice[]
  /** The row that is open; null: all are folded, but for one with a fault. */
  readonly open: AccountRowId | null
  /** The action that the user just took in the open row. */
  readonly done?: Text | undefined
  readonly rows: RowModels
}
