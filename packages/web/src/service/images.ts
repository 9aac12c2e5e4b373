import type { ChartImage } from './answers.ts'
import type { Outcome } from './fault.ts'
import { openImageMemory } from './image-memory.ts'
import { monitor, service } from './instance.ts'
import { askAgain, loadMeAhead, onPerson } from './me.ts'

let asked: Promise<boolean> | null = null

/** Whether the server answers at all; asked once for images that fail at the same time. If it does not, this call reports the outage. */
function serverAnswers(): Promise<boolean> {
  asked ??= service
    .me()
    .then((outcome) => outcome.ok || outcome.fault.kind !== 'unreachable')
    .finally(() => {
      asked = null
    })
  return asked
}

async function askImage(url: string): Promise<Outcome<ChartImage>> {
  const outcome = await service.image(url)
  if (outcome.ok || outcome.fault.kind !== 'unreachable' || !(await serverAnswers())) return outcome
  return { ok: false, fault: { kind: 'unavailable' } }
}

const listeners = new Set<() => void>()
const memory = openImageMemory({
  ask: askImage,
  mostBytes: 64 * 1024 * 1024,
  onContradiction: () => void askAgain(),
  emptied() {
    for (const listener of listeners) listener()
  },
})
onPerson(memory.belongTo)
monitor.subscribe(() => {
  if (monitor.current().isSignedOut) memory.empty()
})

/** The images of charts that this page has loaded. */
export const images = {
  held: memory.held,
  /** Also checks, at most once a minute, whether the person may still see the image. */
  load(url: string): Promise<Outcome<ChartImage>> {
    void loadMeAhead()
    return memory.load(url)
  },
  /** Call it after sign-out. */
  empty: memory.empty,
  onEmpty: (listener: () => void) => void listeners.add(listener),
} as const
