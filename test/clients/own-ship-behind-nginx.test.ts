import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { freePort, makeDpopKey, openService, openViewerBrowser, tokensOf } from '../fixtures/index.ts'
import { openPositionViewer } from '../fixtures/position-viewer.ts'
import { missingNginx, startNginx } from './nginx.ts'

const skip = missingNginx() ?? false

/** As docs/how-to/own-ship.md says, with a path. */
const locations = (to: number): string => `
    location /efb/app/api/position {
      proxy_pass http://127.0.0.1:${to};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
    }
    location / { proxy_pass http://127.0.0.1:${to}; }`

describe('own ship behind nginx, with a path', { skip }, () => {
  test('positions go in with a bearer token or a bound one, and out to the viewer', async () => {
    const [port, to] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const service = await openService({ env: { AUTH_URL: url, BASE_URL: `${url}/efb` } })
    const { app, clock, documented } = service
    await app.listen({ host: '127.0.0.1', port: to })
    const nginx = await startNginx([{ port, to, server: locations(to) }])
    after(nginx.stop)

    const browser = openViewerBrowser({ [url]: app }, `${url}/efb/app`)
    await browser.signIn()
    const viewer = await openPositionViewer(browser, { origin: url, server: `ws://127.0.0.1:${port}/efb/app` })
    after(viewer.close)

    const send = async (lat: number, headers: Readonly<Record<string, string>>) => {
      const body = JSON.stringify({ lat, lng: 0, at: new Date(clock.now()).toISOString(), source: 'xgps' })
      const request = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      return (await fetch(`${url}/efb/app/api/position`, request)).status
    }
    const { access_token: bearer } = tokensOf(await service.signIn(documented, { scope: 'position' }))
    assert.equal(await send(1, { authorization: `Bearer ${bearer}` }), 204)
    await viewer.shown(({ lat }) => lat === 1)

    const key = makeDpopKey()
    const prove = (path: string, more = {}) => key.prove({ method: 'POST', url: url + path, now: clock.now(), ...more })
    const token = endpoints.token.path
    const first = await documented.post(token, { grant_type: 'refresh_token' }, { dpop: prove(token) })
    const nonce = first.headers['dpop-nonce']
    const session = await documented.start({ scope: 'position' })
    await service.decide(session.user_code)
    const { device_code, verifier: code_verifier } = session
    const form = { grant_type: grantTypes.deviceCode, device_code, code_verifier, scope: 'position' }
    const { access_token: bound } = tokensOf(await documented.post(token, form, { dpop: prove(token, { nonce }) }))
    const dpop = prove('/efb/app/api/position', { accessToken: bound })
    assert.equal(await send(2, { authorization: `DPoP ${bound}`, dpop }), 204)
    await viewer.shown(({ lat }) => lat === 2)
    assert.equal(await send(3, { authorization: `DPoP ${bound}`, dpop }), 401, 'a proof is used once')
    assert.equal(await send(3, { authorization: `Bearer ${bound}` }), 401, 'a bound token is not a bearer token')
  })
})
