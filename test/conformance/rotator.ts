import { openLocation } from './open-location.ts'

/**
 * Rotates families for ever, several at once, and says which generation of which family it was told is durable.
 * Arguments: the store's location, and ids. Made to be killed.
 */
const [location = '', ...ids] = process.argv.slice(2)
const { refreshFamilies } = openLocation(location)

async function rotateForEver(id: string): Promise<never> {
  for (;;) {
    const generation = await refreshFamilies.update(id, (row) => {
      if (!row) throw new Error(`There is no family ${id}`)
      const next = { ...row, generation: row.generation + 1 }
      return { next, reply: next.generation }
    })
    process.stdout.write(`${id} ${generation}\n`)
  }
}
await Promise.all(ids.map(rotateForEver))
