import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  bringRequest,
  callback,
  errorOf,
  failingStore,
  openBrowser,
  redeemCode,
  refreshTokenOf,
  requestOf,
  responseIn,
  startService,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'

let fault: Error | null = null
const service = await startService({ storeAs: failingStore(() => fault, 'refreshFamilies', 'revokedTokens') })
after(() => service.close())
const site = await service.register({ redirectUris: [callback] })

for (const scope of ['openid offline_access', 'openid']) {
  test(`reuse that could not end the sign-in (${scope}) is answered with 503, and the next one ends it`, async () => {
    const browser = openBrowser(service.app)
    const sent = requestOf(site, { scope, prompt: 'consent' })
    await bringRequest(browser, sent.url)
    const { code } = responseIn(await browser.submit('/authorize', { decision: 'approve' }))
    const reply = await redeemCode(site, { ...sent, code })
    fault = new StoreUnavailable('gone')
    assert.equal((await redeemCode(site, { ...sent, code })).status, 503)
    fault = null
    const { access_token } = tokensOf(reply)
    assert.equal((await service.userinfo(access_token)).status, 200, 'nothing has ended')
    assert.equal(await errorOf(redeemCode(site, { ...sent, code })), 'invalid_grant')
    assert.equal((await service.userinfo(access_token)).status, 401)
    if (scope.includes('offline_access')) {
      assert.equal(await errorOf(site.refresh(refreshTokenOf(reply))), 'invalid_grant')
    }
  })
}
