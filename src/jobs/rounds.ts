import type { Every } from '../failures/index.ts'

/** Work of a server that is repeated while it runs. */
export type Round = {
  /** Seconds from the end of one round to the next. */
  readonly seconds: number
  /** Ends early, if it can, when the server stops. */
  readonly work: (stopping: AbortSignal) => Promise<unknown>
  /** Logged with the error of a round that failed; the next one tries again. */
  readonly failure: string
}

export type Rounds = {
  start(...rounds: readonly Round[]): void
  /** Resolves after the rounds in progress; no other begins. */
  stop(): Promise<void>
}

type RoundParts = {
  readonly every: Every
  readonly log: { error(fields: object, message: string): void }
}

export function createRounds({ every, log }: RoundParts): Rounds {
  const stopping = new AbortController()
  const ends: (() => void)[] = []
  const underWay = new Set<Promise<void>>()

  async function run({ work, failure }: Round): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      log.error({ err: error }, `${failure}; retrying`)
    }
  }

  return {
    start(...rounds) {
      for (const round of rounds) {
        const end = every(round.seconds, async () => {
          if (stopping.signal.aborted) return
          const running = run(round)
          underWay.add(running)
          await running
          underWay.delete(running)
        })
        ends.push(end)
      }
    },
    async stop() {
      stopping.abort()
      for (const end of ends) end()
      await Promise.all(underWay)
    },
  }
}
