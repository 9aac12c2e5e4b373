import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginFrom, startService, tokensOf } from '../fixtures/index.ts'
import { isLong, rounds } from '../fixtures/rounds.ts'
import { openStores } from '../fixtures/stores.ts'

const networks = rounds({ quick: 200, long: 5000 })
const crowded = rounds({ quick: 200, long: 5000 })

for (const [name, storeEnv] of Object.entries(openStores())) {
  if (!isLong && name !== 'SQLite') continue
  test(`${name}: while ${networks} networks begin all they can with an extracted id and secret, people elsewhere sign in`, async (t) => {
    const service = await startService({ env: { ...(await storeEnv()), DEVICE_CLIENT_PENDING: String(crowded) } })
    t.after(service.close)
    const { documented, clock } = service
    let [served, refused] = [0, 0]
    for (let round = 0; round < 6; round += 1) {
      for (let i = 0; i < networks; i += 100) {
        const replies = await Promise.all(
          Array.from({ length: 100 }, (_, j) =>
            beginFrom(service, documented, `10.${(i + j) >> 8}.${(i + j) & 255}.${round + 1}`),
          ),
        )
        served += replies.filter(({ status }) => status === 200).length
        refused += replies.filter(({ status }) => status === 429).length
      }
      clock.advance(1)
    }
    assert.equal(served + refused, 6 * networks)
    assert.ok(served <= 4 * networks, `${served} were served`)

    const session = await documented.start()
    await documented.poll(session, { scope: 'openid charts' })
    await service.decide(session.user_code)
    tokensOf(await documented.poll(session, { scope: 'openid charts' }))
    t.diagnostic(`${served} served, ${refused} refused`)
  })
}
