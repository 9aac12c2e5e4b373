import { constants } from 'node:os'
import { repeatedSignals } from '../repeated-signals.ts'

const signals = ['SIGTERM', 'SIGINT'] as const

type StopSignal = (typeof signals)[number]

/**
 * Resolves at SIGTERM, or at SIGINT when `interrupted` aborts (Ctrl-C), with the signal that came first. From then on a
 * second signal ends the process immediately.
 */
export function stopRequested(interrupted: AbortSignal): Promise<StopSignal> {
  const isRepeated = repeatedSignals(() => performance.now())
  return new Promise((resolve) => {
    const request = (): void => {
      isRepeated()
      resolve('SIGINT')
    }
    for (const signal of signals) {
      process.on(signal, () => {
        // As a shell reports a process that a signal ended.
        if (isRepeated()) process.exit(128 + constants.signals[signal])
        if (signal === 'SIGTERM') resolve(signal)
      })
    }
    if (interrupted.aborted) request()
    else interrupted.addEventListener('abort', request, { once: true })
  })
}

/** Abandons what is still open near the end of the time allowed: every response that was sent is stored by then. */
export function endInTime(seconds: number): void {
  setTimeout(() => process.exit(0), seconds * 950).unref()
}
