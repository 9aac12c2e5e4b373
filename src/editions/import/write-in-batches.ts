/** Rows of an edition that are written together. */
const batchSize = 200

/** Takes a row; true: a batch is complete, and the one before is written. */
type Add<Row> = (row: Row) => Promise<boolean>

/**
 * Writes what `work` adds, a batch at a time, while it goes on to collect the next one. Rejects with the first failure of
 * either; nothing is being written then.
 */
export async function writeInBatches<Row>(
  write: (rows: readonly Row[]) => Promise<void>,
  work: (add: Add<Row>) => Promise<void>,
): Promise<void> {
  let batch: Row[] = []
  let writing: Promise<void> = Promise.resolve()
  async function flush(): Promise<void> {
    await writing
    const rows = batch
    batch = []
    writing = write(rows)
    // Its failure is thrown where it is awaited.
    writing.catch(() => undefined)
  }
  try {
    await work(async (row) => {
      batch.push(row)
      if (batch.length < batchSize) return false
      await flush()
      return true
    })
    if (batch.length > 0) await flush()
    await writing
  } finally {
    await writing.catch(() => undefined)
  }
}
