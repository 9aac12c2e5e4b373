let first: Promise<unknown> = Promise.resolve()

/** Makes `whenIdle` also wait until this work has ended. */
export function waitFirstFor(work: Promise<unknown>): void {
  first = work.catch(() => undefined)
}

/** Resolves when the browser is idle, or after two seconds: for work that is not urgent. */
export async function whenIdle(): Promise<void> {
  await first
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
}
