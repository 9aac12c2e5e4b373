/** Something without which this server should get no requests. */
export type ReadinessCheck = {
  /** A word for the answer and the log. */
  readonly name: string
  /** Rejects if the check fails; the reason is logged and not shown. */
  readonly check: () => Promise<void>
}

export type Readiness = {
  readonly isReady: boolean
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>
}

type Run = Promise<{ readonly error: unknown } | null>

/**
 * Runs all checks at the same time. One that has no result after `limit` milliseconds has failed, and is not started again before it
 * has one, however many ask. `changed`: called with the failing checks whenever that set changes.
 */
export function createReadiness(
  checks: readonly ReadinessCheck[],
  {
    limit,
    changed,
  }: { readonly limit: number; readonly changed: (failed: readonly string[], errors: readonly unknown[]) => void },
): () => Promise<Readiness> {
  const running = new Map<string, Run>()
  let before = ''

  function run({ name, check }: ReadinessCheck): Run {
    const known = running.get(name)
    if (known) return known
    const started: Run = Promise.resolve()
      .then(check)
      .then(
        () => null,
        (error: unknown) => ({ error }),
      )
      .finally(() => running.delete(name))
    running.set(name, started)
    return started
  }

  return async () => {
    const results = await Promise.all(checks.map((each) => within(limit, run(each))))
    const failed = checks.filter((_, index) => results[index] !== null).map(({ name }) => name)
    if (failed.join() !== before) {
      before = failed.join()
      changed(
        failed,
        results.flatMap((result) => (result === null ? [] : [result.error])),
      )
    }
    const states = checks.map(({ name }) => [name, failed.includes(name) ? 'failed' : 'ok'] as const)
    return { isReady: failed.length === 0, checks: Object.fromEntries(states) }
  }
}

function within(limit: number, run: Run): Run {
  let timer: NodeJS.Timeout | undefined
  const timeout: Run = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ error: new Error(`No result within ${limit} ms`) }), limit)
  })
  return Promise.race([run, timeout]).finally(() => clearTimeout(timer))
}
