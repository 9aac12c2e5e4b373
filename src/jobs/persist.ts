import { RowsLost, StoreUnavailable } from '../failures/index.ts'
import { type OutageParts, outlast } from './outlast.ts'

/**
 * Repeats the last write of work that `outlast` begins again, while a store is away. If that is too long, it throws what does not begin
 * the work again, since the write may be done without an answer. After an abort it is tried once more: the claim of a job decides
 * whether it is still allowed, and whoever ends the work has to know whether it was done.
 */
export async function persist(write: () => Promise<void>, parts: OutageParts): Promise<void> {
  try {
    await outlast(write, parts)
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || !error.isTransient) throw error
    if (parts.signal?.aborted) return write()
    throw new StoreUnavailable(error.message, { cause: error, outage: error.outage })
  }
}

/** For work that `outlast` begins again: it does so if a crash took rows. */
export function beginAgain(error: unknown): never {
  if (!(error instanceof RowsLost)) throw error
  throw new StoreUnavailable(error.message, { cause: error, isTransient: true })
}
