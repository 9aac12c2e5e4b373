import { once } from 'node:events'
import { openLocation } from './open-location.ts'
import { aFamily, aNextKey } from './records.ts'

/**
 * One of several processes that race for the same rows. Arguments: the store's location, a contest, and ids.
 * Says `ready`, waits for a line, lets 50 callers at one row after the other, and prints per id how many of them won.
 */
const [location = '', contest = '', ...ids] = process.argv.slice(2)
const { deviceSessions, refreshFamilies, signingKeys, close } = openLocation(location)

const contests: Readonly<Record<string, (id: string) => Promise<boolean>>> = {
  redeem: (id) =>
    deviceSessions.update(id, (row) =>
      row?.state === 'approved'
        ? { next: { ...row, state: 'redeemed' }, family: aFamily({ clientId: id }), reply: true }
        : { reply: false },
    ),
  rotate: (id) =>
    refreshFamilies.update(id, (row) =>
      row?.generation === 1 ? { next: { ...row, generation: 2 }, reply: true } : { reply: false },
    ),
  activate: (id) => signingKeys.activate(id, 2000),
  /** Here the id is an algorithm. */
  'add next': async (id) => {
    const key = aNextKey({ alg: id === 'RS256' ? id : 'ES256' })
    await signingKeys.addNext(key)
    return (await signingKeys.list()).some(({ kid }) => kid === key.kid)
  },
}
const attempt = contests[contest]
if (!attempt) throw new Error(`There is no contest ${contest}`)

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const wins: number[] = []
for (const id of ids) {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt(id)))
  wins.push(outcomes.filter(Boolean).length)
}
process.stdout.write(`${JSON.stringify(wins)}\n`)
process.stdin.destroy()
await close()
