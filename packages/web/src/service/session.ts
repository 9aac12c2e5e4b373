import { useSyncExternalStore } from 'react'
import type { ChartImage, Me, SignedInPerson } from './answers.ts'
import type { Outcome } from './fault.ts'
import type { Health } from './health.ts'
import { openImageMemory } from './image-memory.ts'
import { monitor, service } from './instance.ts'
import { openPartLoader } from './load-part.ts'
import { cache, type Loaded, loadAhead, minutes, useLoaded } from './loading.tsx'
import { loadStyles } from './style-sheets.ts'

/** Who was signed in last on this page. Their page stays as it is when the session ends, until they sign in again. */
let person: SignedInPerson | null = null

const listeners = new Set<() => void>()
const memory = openImageMemory({
  ask: service.image,
  mostBytes: 64 * 1024 * 1024,
  doubt: () => void askAgain(),
  emptied() {
    for (const listener of listeners) listener()
  },
})
monitor.subscribe(() => {
  if (monitor.current().isSignedOut) memory.empty()
})

/** The images of charts that this page has loaded. */
export const images = {
  held: memory.held,
  /** Also learns, at most once a minute, whether the person may still see it. */
  load(url: string): Promise<Outcome<ChartImage>> {
    void loadMeAhead()
    return memory.load(url)
  },
  /** After signing out. */
  empty: memory.empty,
  onEmpty: (listener: () => void) => void listeners.add(listener),
} as const

/** The person that the page belongs to, also after the session has ended: see `useHealth().isSignedOut`. */
export const useMe = (): Loaded<Me> => useLoaded(me)

export const loadMeAhead = () => loadAhead(me)

async function askWho(signal?: AbortSignal): Promise<Outcome<Me>> {
  const answer = await service.me(signal)
  if (!answer.ok) return answer
  const me = answer.value
  if (me.signedIn) {
    const former = person
    person = me
    memory.belongTo(me)
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

const me = { queryKey: ['me'], ask: askWho, staleTime: minutes(1) }

export const useHealth = (): Health => useSyncExternalStore(monitor.subscribe, monitor.current)

/** Asks again who is signed in; false if the session has ended. */
export async function askAgain(): Promise<boolean> {
  await cache.refetchQueries({ queryKey: ['me'] })
  const { isSignedOut, unanswered } = monitor.current()
  return !isSignedOut && unanswered === 0
}

/** For every dynamic import: see load-part.ts. */
export const loadPart = openPartLoader({
  loadStyles,
  ask: async () => {
    await askAgain()
    return monitor.current().unanswered === 0
  },
  untilAnswers: () =>
    new Promise((resolve) => {
      const end = monitor.subscribe(() => {
        if (monitor.current().unanswered > 0) return
        end()
        resolve()
      })
    }),
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
})

/** Loads again what is on the screen: all of it, or only what could not be loaded. Old answers stay until new ones are there. */
export const freshen = (which: 'all' | 'failed'): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== 'me' && (which === 'all' || state.status === 'error'),
  })
