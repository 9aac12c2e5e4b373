import { setImmediate } from 'node:timers/promises'

/** The lookups of one turn of the event loop share a query, which sees what was written before any of them began. */
export function batchReads<Row>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | null> {
  let asked = new Set<string>()
  let found: Promise<ReadonlyMap<string, Row>> | null = null

  async function readBatch(): Promise<ReadonlyMap<string, Row>> {
    await setImmediate()
    const keys = [...asked]
    asked = new Set()
    found = null
    return readAll(keys)
  }

  return async (key: string): Promise<Row | null> => {
    asked.add(key)
    found ??= readBatch()
    return (await found).get(key) ?? null
  }
}
