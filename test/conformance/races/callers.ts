import type { Heard } from './tally.ts'

/** How many callers each process lets in at once. */
export const callers = 50

/** What both processes of a pair are asked: their callers take these acts in turn, from the first of each process on. */
export type Round<Act> = { readonly acts: readonly Act[]; readonly first: readonly [number, number] }

/**
 * The life of a process of a pair: says that it is ready, lets 50 callers act at once whenever it is asked, and tells what
 * they were told. Ends when nobody can ask any more.
 */
export function letCallersIn<Act extends { readonly kind: string }>(
  seat: number,
  act: (act: Act, caller: number) => Promise<string>,
  close: () => Promise<void>,
): void {
  process.on('message', async ({ acts, first }: Round<Act>) => {
    const heard = await Promise.all(
      Array.from({ length: callers }, async (_, caller): Promise<Heard> => {
        const mine = acts[(caller + (first[seat] ?? 0)) % acts.length] as Act
        return { kind: mine.kind, told: await act(mine, caller) }
      }),
    )
    process.send?.(heard)
  })
  process.once('disconnect', close)
  process.send?.('ready')
}
