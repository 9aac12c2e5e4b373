import { setImmediate } from 'node:timers/promises'

/**
 * The lookups of one turn of the event loop share a query, which sees what was written before any of them began. `inTurn`: a query begins
 * when the one before has ended, with what was asked meanwhile.
 */
export function batchReads<Row>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  order?: 'inTurn',
): (key: string) => Promise<Row | null> {
  let asked = new Set<string>()
  let found: Promise<ReadonlyMap<string, Row>> | null = null
  let before: Promise<unknown> = Promise.resolve()

  async function readBatch(): Promise<ReadonlyMap<string, Row>> {
    await setImmediate()
    if (order === 'inTurn') await before
    const keys = [...asked]
    asked = new Set()
    found = null
    const reading = readAll(keys)
    before = reading.catch(() => undefined)
    return reading
  }

  return async (key: string): Promise<Row | null> => {
    asked.add(key)
    found ??= readBatch()
    return (await found).get(key) ?? null
  }
}
