import { constants } from 'node:os'
import { repeatedSignals } from '../repeated-signals.ts'

const signals = ['SIGTERM', 'SIGINT'] as const

/** Resolves at SIGTERM, or when `interrupted` aborts (Ctrl-C). From then on a second signal ends the process immediately. */
export async function stopRequested(interrupted: AbortSignal): Promise<void> {
  const isRepeated = repeatedSignals(() => performance.now())
  await new Promise<void>((resolve) => {
    const request = (): void => {
      isRepeated()
      resolve()
    }
    for (const signal of signals) {
      process.on(signal, () => {
        // As a shell reports a process that a signal ended.
        if (isRepeated()) process.exit(128 + constants.signals[signal])
        if (signal === 'SIGTERM') resolve()
      })
    }
    if (interrupted.aborted) request()
    else interrupted.addEventListener('abort', request, { once: true })
  })
}

/** Whatever is still open near the end of the time allowed is left: every answer that was sent is stored by then. */
export function endInTime(seconds: number): void {
  setTimeout(() => process.exit(0), seconds * 950).unref()
}
