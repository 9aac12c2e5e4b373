/** Why charts are demo images: the texts about the person's subscription in lists, on charts and in the menu. */
import { useMe } from '../service/index.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { type SubscriptionText, subscriptionText } from './subscription-text.ts'

export function useSubscription(): SubscriptionText {
  const me = useMe()
  const words = useWords()
  const { language } = useLanguage()
  return subscriptionText(me.state === 'ready' && me.value.signedIn ? me.value : null, words, language)
}
