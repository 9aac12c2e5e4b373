import type { Memory } from '../device/index.ts'
import type { SignedInPerson } from './answers.ts'

const stored = 'platekeeper.person'

/** Who was signed in last in this browser, until they sign out or the server says that the session has ended. */
export const rememberPerson = (memory: Memory, person: SignedInPerson | null): void => {
  const text = person && JSON.stringify(person)
  if (memory.get(stored) !== text) memory.set(stored, text)
}

/** null: nobody, or a value of another version. */
export function rememberedPerson(memory: Memory): SignedInPerson | null {
  try {
    const person = JSON.parse(memory.get(stored) ?? 'null') as Partial<SignedInPerson> | null
    const isWhole =
      person?.signedIn === true &&
      [person.name, person.account, person.accountUrl].every((text) => typeof text === 'string') &&
      Array.isArray(person.subscriptions) &&
      (person.chartsOpenTo === 'everything' || person.chartsOpenTo === 'demo')
    return isWhole ? (person as SignedInPerson) : null
  } catch {
    return null
  }
}
