import { rounds } from '../../fixtures/rounds.ts'
import type { Exchange } from './tally.ts'

/** How many concurrent callers each process starts. */
export const callers = rounds({ quick: 20, long: 50 })

/** The message to both processes of a pair: their callers take these acts in turn, starting with the first of each process. */
export type Round<Act> = {
  readonly acts: readonly Act[]
  readonly first: readonly [number, number]
  /** Callers with other acts do nothing this time; else all act. */
  readonly kinds?: readonly string[]
}

/**
 * A process of a pair: reports that it is ready, starts its concurrent callers for each message, and sends their replies.
 * Exits when its parent disconnects.
 */
export function letCallersIn<Act extends { readonly kind: string }>(
  seat: number,
  act: (act: Act, caller: number) => Promise<string>,
  close: () => Promise<void>,
): void {
  process.on('message', async ({ acts, first, kinds }: Round<Act>) => {
    const exchanges = await Promise.all(
      Array.from({ length: callers }, async (_, caller): Promise<readonly Exchange[]> => {
        const mine = acts[(caller + (first[seat] ?? 0)) % acts.length] as Act
        if (kinds?.includes(mine.kind) === false) return []
        return [{ kind: mine.kind, reply: await act(mine, caller) }]
      }),
    )
    process.send?.(exchanges.flat())
  })
  process.once('disconnect', close)
  process.send?.('ready')
}
