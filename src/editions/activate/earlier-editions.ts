import type { ChartSource, Collection } from '../../sources/index.ts'
import type { EditionDraft, EditionSummary } from '../edition/edition.ts'
import type { EditionStore } from '../stores/edition-store.ts'
import { type Activation, effectiveTime } from './activation.ts'

/**
 * The edition that a new one replaces: the live one; but where some airports are imported ahead of
 * their time, the last edition that activates automatically before then, so that partial imports of a coming cycle accumulate.
 */
export async function editionBefore(
  { source, cycle }: EditionDraft,
  { covers }: Collection,
  activation: Activation | undefined,
  { editions, now }: { readonly editions: EditionStore; readonly now: () => number },
): Promise<EditionSummary | undefined> {
  const mine = (await editions.list()).filter((edition) => edition.source === source)
  const live = mine.find(({ state }) => state === 'live')
  const until = effectiveTime({ cycle, chartsBegin: null }, activation, now())
  if (!covers || until === null) return live
  const timeOf = ({ effectiveAt }: EditionSummary) => effectiveAt ?? Number.POSITIVE_INFINITY
  const waiting = mine.filter((edition) => edition.state === 'ready' && timeOf(edition) <= until)
  return waiting.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id).at(-1) ?? live
}

type Replacement = { readonly edition: number; readonly source: Pick<ChartSource, 'name' | 'location'> }

/**
 * Earlier imports from the same location that wait for their time and are to be discarded: the new edition contains everything current, and
 * they would replace it when their time comes.
 */
export async function waitingBefore(
  { edition, source: { name, location } }: Replacement,
  editions: EditionStore,
): Promise<readonly number[]> {
  const waiting: number[] = []
  for (const { id, source, state, effectiveAt } of await editions.list()) {
    if (id >= edition || source !== name || state !== 'ready' || effectiveAt === null) continue
    if ((await editions.find(id))?.report?.location === location) waiting.push(id)
  }
  return waiting
}
