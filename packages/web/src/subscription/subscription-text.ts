import type { SignedInPerson } from '../service/index.ts'
import { dayText } from '../words/day-text.ts'
import type { Words } from '../words/index.ts'

type Person = Pick<SignedInPerson, 'chartsOpenTo' | 'openAirports' | 'chartsBegin' | 'chartsEnded'>

export type SubscriptionText = {
  /** Why charts are demo images; empty: they are not. */
  readonly why: string
  /** The airports whose charts need no subscription, of those that this server has; empty: none. */
  readonly open: string
  /** Whether a subscription is still to be asked for. */
  readonly isMissing: boolean
}

export function subscriptionText(person: Person | null, { shell }: Words, language: string): SubscriptionText {
  if (person === null || person.chartsOpenTo === 'everything') return { why: '', open: '', isMissing: false }
  const { chartsBegin: begin, chartsEnded: ended, openAirports = [] } = person
  const { none, begins, ended: endedOn } = shell.subscription
  const open = new Intl.ListFormat(language).format(openAirports)
  if (begin !== undefined) return { why: begins(dayText(begin, language)), open, isMissing: false }
  return { why: ended === undefined ? none : endedOn(dayText(ended, language)), open, isMissing: true }
}
