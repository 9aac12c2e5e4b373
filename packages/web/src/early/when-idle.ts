let first: Promise<unknown> = Promise.resolve()

/** What has time waits until this has ended, too. */
export function waitFirstFor(work: Promise<unknown>): void {
  first = work.catch(() => undefined)
}

/** Resolves when the page has nothing to do, within two seconds: for what has time. */
export async function whenIdle(): Promise<void> {
  await first
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
}
