import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freePort, openService, openViewerBrowser, retireSigningKeys } from '../../../test/fixtures/index.ts'
import { openPositionViewer } from '../../../test/fixtures/position-viewer.ts'

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const service = await openService({ env: { AUTH_URL: url, BASE_URL: url } })
const { app, store, clock } = service
await app.listen({ host: '127.0.0.1', port })

async function signedIn() {
  const browser = openViewerBrowser({ [url]: app }, `${url}/app`)
  await browser.signIn()
  const account = String((await browser.api('/me')).body.account)
  return { browser, account, status: async () => (await browser.api('/kept')).status }
}

const families = async (account: string) => {
  const all = await store.refreshFamilies.list(account, 100)
  return all.filter(({ clientId, revokedAt }) => clientId === 'platekeeper-viewer' && revokedAt === null)
}

describe('a session whose access token is refused', () => {
  test('continues with new tokens when a key was retired, renewed once for all requests and the open WebSocket', async (t) => {
    const { browser, account, status } = await signedIn()
    const viewer = await openPositionViewer(browser, { origin: url, server: `ws://127.0.0.1:${port}/app` })
    t.after(viewer.close)
    let isClosed = false
    viewer.closed.then(() => {
      isClosed = true
    })
    assert.equal(await status(), 200)
    await retireSigningKeys(service)
    clock.advance(31)
    await service.runJobs()
    assert.deepEqual(await Promise.all(Array.from({ length: 8 }, status)), Array(8).fill(200))
    const [family, ...others] = await families(account)
    assert.deepEqual([family?.generation, others], [2, []])
    clock.advance(31)
    await service.runJobs()
    assert.equal(await status(), 200)
    assert.equal(isClosed, false)
  })

  test('ends when its sign-in was ended, within half a minute, and is not renewed again', async () => {
    const { account, status } = await signedIn()
    assert.equal(await status(), 200)
    for (const { id } of await families(account)) {
      await store.refreshFamilies.update(id, ({ family }) =>
        family
          ? { next: { ...family, revokedAt: clock.now(), revocationReason: 'user' }, reply: null }
          : { reply: null },
      )
    }
    clock.advance(30)
    assert.equal(await status(), 401)
    assert.equal(await status(), 401)
  })
})
