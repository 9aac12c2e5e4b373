import { dayText } from '../formats/index.ts'
import type { SignedInPerson } from '../service/index.ts'
import type { Words } from '../words/index.ts'

type Person = Pick<SignedInPerson, 'chartsOpenTo' | 'openAirports' | 'chartsBegin' | 'chartsEnded'>

export type SubscriptionText = {
  /** Why charts are demo images; empty if they are not. */
  readonly why: string
  /** The airports on this server whose charts need no subscription; empty if it has none. */
  readonly open: string
  /** Whether to say that the person needs a subscription. */
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
