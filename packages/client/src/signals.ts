/** AbortSignal without the functions that embedded engines lack: `throwIfAborted`, `reason`, `any` and `timeout`. */

/** Throws the signal's reason; an AbortError if the engine does not support reasons. */
export function throwIfAborted(signal: AbortSignal | null | undefined): void {
  if (signal?.aborted) throw reasonOf(signal)
}

export function reasonOf(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason
  const error = new Error('The operation was aborted')
  error.name = 'AbortError'
  return error
}

type Deadline = {
  /** Aborted when the time is over or the caller's signal is aborted. */
  readonly signal: AbortSignal
  hasPassed(): boolean
  /** Stops the timer; call it in any case. */
  end(): void
}

/** A time limit in milliseconds, joined with the caller's signal. */
export function deadline(milliseconds: number, outer: AbortSignal | null | undefined): Deadline {
  const controller = new AbortController()
  let passed = false
  const stop = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => {
    passed = true
    controller.abort()
  }, milliseconds)
  outer?.addEventListener('abort', stop)
  if (outer?.aborted) stop()
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }
}

/** If one caller aborts, shared work continues for the others. */
export function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(reasonOf(signal))
    const settled = () => signal.removeEventListener('abort', stop)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).then(settled, settled)
  })
}
