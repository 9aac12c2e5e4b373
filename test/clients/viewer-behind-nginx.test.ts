import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import WebSocket from 'ws'
import { freePort, openService, openViewerBrowser, overHttp } from '../fixtures/index.ts'
import { missingNginx, startNginx } from './nginx.ts'

const missing = missingNginx()

/** As docs/how-to/nginx.md says, below a path. */
const locations = (to: number): string => `
  location /charts/app/api/position {
    proxy_pass http://127.0.0.1:${to};
    proxy_http_version 1.1;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $http_connection;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
  }
  location / {
    proxy_pass http://127.0.0.1:${to};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
  }`

test('behind nginx, below a path: a person signs in to the viewer, changes something, and signs out', {
  skip: missing ?? false,
}, async () => {
  const [port, to] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const viewer = `${origin}/charts/app`
  const service = await openService({
    env: { AUTH_URL: origin, BASE_URL: `${origin}/charts`, TRUSTED_PROXIES: '127.0.0.1' },
  })
  await service.app.listen({ host: '127.0.0.1', port: to })
  const nginx = await startNginx([{ port, to, server: locations(to) }])
  try {
    const browser = openViewerBrowser({ [origin]: overHttp(origin) }, viewer)
    await browser.signIn({ to: '/KPDX/10-9' })
    assert.equal(browser.url, `${viewer}/KPDX/10-9`)
    assert.equal((await browser.api('/me')).body.name, 'demo')
    const cookies = [...browser.cookies(origin)].map(([name, { attributes }]) => [
      name,
      /Path=([^;]*)/.exec(attributes)?.[1],
    ])
    assert.deepEqual(Object.fromEntries(cookies)['platekeeper-viewer'], '/charts/app')
    const kept = await browser.api('/kept/settings/units', { method: 'PUT', body: 'metres' })
    assert.equal(kept.status, 200)
    const cookie = [...browser.cookies(origin)].map(([name, { value }]) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`${viewer.replace('http', 'ws')}/api/position`, { origin, headers: { cookie } })
    await once(socket, 'open')
    socket.close()
    await once(socket, 'close')
    const foreign = await browser.api('/sign-out', { method: 'POST', headers: { origin: `http://127.0.0.1:${to}` } })
    assert.equal(foreign.status, 403)
    const { location } = (await browser.api('/sign-out', { method: 'POST' })).body
    await browser.open(String(location))
    assert.equal(browser.url, `${viewer}/`)
    assert.deepEqual((await browser.api('/me')).body, { signedIn: false })
  } finally {
    await nginx.stop()
  }
})
