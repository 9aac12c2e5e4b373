import { thisBrowser } from '../device/index.ts'
import { early } from '../early/index.ts'
import type { Me, SignedInPerson } from './answers.ts'
import type { Fault, Outcome } from './fault.ts'
import { base, isCopy, monitor, service } from './instance.ts'
import { rememberedPerson, rememberPerson } from './last-person.ts'
import { lateSignOut } from './late-sign-out.ts'
import { cache, type Loaded, loadAhead, minutes, useLoaded } from './loading.tsx'
import { packs } from './pack-access.ts'

/** Who was signed in last on this page, which keeps showing their data after the session ends. */
let person: SignedInPerson | null = null

const listeners = new Set<(person: SignedInPerson) => void>()

/** Calls back with the person that the server reports as signed in, now and after each answer. */
export function onPerson(listener: (person: SignedInPerson) => void): void {
  if (person) listener(person)
  listeners.add(listener)
}

/** The server did not send the page in time: this page does not wait for it a second time. */
let isUnasked = isCopy

async function fetchMe(signal?: AbortSignal): Promise<Outcome<Me>> {
  if (lateSignOut.isDue()) {
    const fault = await signOutLate()
    if (fault) return { ok: false, fault }
  }
  if (isUnasked) {
    isUnasked = false
    person = rememberedPerson(thisBrowser)
    if (person !== null) {
      packs.contacted(null)
      // A further attempt sends a request of its own.
      early.take(`${base}api/me`)
      return { ok: true, value: person }
    }
  }
  const answer = await service.me(signal)
  if (!answer.ok) {
    packs.contacted(null)
    if (answer.fault.kind !== 'unreachable' || person !== null) return answer
    // A page that is opened without the server is that of who was signed in last.
    person = rememberedPerson(thisBrowser)
    return person === null ? answer : { ok: true, value: person }
  }
  const me = answer.value
  rememberPerson(thisBrowser, me.signedIn ? me : null)
  packs.contacted(me)
  if (me.signedIn) {
    const former = person
    person = me
    for (const listener of listeners) listener(me)
    monitor.reportSession(true)
    // Another account must not see what was cached for the former one.
    if (former !== null && former.account !== me.account)
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    else if (former?.chartsOpenTo !== me.chartsOpenTo) cache.removeQueries({ queryKey: ['access'] })
    return answer
  }
  if (person === null) return answer
  monitor.reportSession(false)
  return { ok: true, value: person }
}

/**
 * Like a sign-out in time: then the page at which the identity server ends its own session in this browser, and which leads back here.
 * Returns why it is still due: until it succeeds nobody is signed in here, whatever the server says.
 */
async function signOutLate(): Promise<Fault | null> {
  showNobody()
  const outcome = await service.signOut()
  // Sent by the page before the sign-out.
  early.take(`${base}api/me`)
  if (outcome.ok || outcome.fault.kind === 'signed-out') {
    lateSignOut.forget()
    if (outcome.ok) location.assign(outcome.value.location)
    return null
  }
  packs.contacted(null)
  return outcome.fault.kind === 'unreachable' ? outcome.fault : { kind: 'unreachable', why: 'busy' }
}

/** Takes the data of the person off this page, which may have been open before they signed out in another tab. */
function showNobody(): void {
  forgetPerson()
  if (person === null) return
  person = null
  monitor.reportSession(false)
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  cache.getQueryCache().find({ queryKey: me.queryKey })?.setState({ data: undefined })
}

const me = { queryKey: ['me'], ask: fetchMe, staleTime: minutes(1) }

/** Call it after sign-out: the next page without a network is nobody's. */
export const forgetPerson = (): void => rememberPerson(thisBrowser, null)
monitor.subscribe(() => {
  if (monitor.current().isSignedOut) forgetPerson()
})

/** The person whose data the page shows, also after the session has ended: see `useHealth().isSignedOut`. */
export const useMe = (): Loaded<Me> => useLoaded(me)

export const loadMeAhead = (): Promise<void> => loadAhead(me)

/** Asks again who is signed in; false if the session has ended, or the server does not answer. */
export async function askAgain(): Promise<boolean> {
  await cache.refetchQueries({ queryKey: ['me'] })
  const { isSignedOut, unanswered } = monitor.current()
  return !isSignedOut && unanswered === 0
}
lateSignOut.onOtherTab(() => void askAgain())
