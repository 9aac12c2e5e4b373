import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bringCode,
  callback,
  decide,
  type Fields,
  formType,
  headingOf,
  openBrowser,
  openService,
  password,
  plain,
  type Reply,
  requestOf,
  send,
} from '../../../test/fixtures/index.ts'
import { endpoints } from '../../contract/index.ts'
import { wordsIn } from '../words/index.ts'

const service = await openService()
const { app, documented } = service
const site = await service.register({ name: 'Flight planner', redirectUris: [callback] })
const [en, de, fr, es] = [wordsIn('en'), wordsIn('de'), wordsIn('fr'), wordsIn('es')]
const swiss = 'de-CH,de;q=0.9,en;q=0.8'

const languageOf = ({ text, headers }: Reply): string => {
  const [, inDocument] = /<html lang="(\w+)">/.exec(text) ?? []
  assert.equal(headers['content-language'], inDocument)
  return inDocument ?? ''
}
const askedFor = (uiLocales: string, changes: Fields = {}) =>
  requestOf(site, { prompt: 'consent', ui_locales: uiLocales, ...changes }).url

describe('without ui_locales, pages are in the language of the browser', () => {
  test('from the code to the outcome, with every error on the way, and the account', async () => {
    const browser = openBrowser(app, { languages: swiss })
    await browser.open('/device')
    const wrong = await browser.submit('/device', { user_code: 'XX' })
    assert.ok(plain(wrong.text).includes(plain(de.enterCode.notACode)))
    const consent = await bringCode(browser, (await documented.start()).user_code)
    assert.equal(headingOf(consent), 'Documented application verbinden?')
    assert.ok(plain(consent.text).includes(plain(de.consent.justNow)))
    const outcome = await decide(browser)
    assert.equal(headingOf(outcome), de.outcome.approved.title)
    const account = await browser.open('/account')
    assert.equal(headingOf(account), de.account.title)
    for (const page of [wrong, consent, outcome, account]) assert.equal(languageOf(page), 'de')
  })

  for (const [languages, language] of Object.entries({
    '': 'en',
    'ja,ko;q=0.5': 'en',
    'ja,fr;q=0.4,es;q=0.5': 'es',
    'de;q=0,fr;q=0.1': 'fr',
    [`${'x'.repeat(5000)},de`]: 'en',
    '<script>,;q=,de;q=NaN,\u00ff': 'en',
  })) {
    test(`${JSON.stringify(languages.slice(0, 30))} is ${language}`, async () => {
      assert.equal(languageOf(await openBrowser(app, { languages }).open('/device')), language)
    })
  }

  test('error pages too: a path that does not exist, a foreign form, a form that is out of date', async () => {
    const headers = { 'accept-language': swiss }
    const missing = await send(app, { url: '/nothing-here', headers })
    assert.deepEqual([missing.status, headingOf(missing)], [404, de.error.titles[404]])
    const foreign = { ...headers, 'content-type': formType, origin: 'https://evil.example' }
    const refused = await send(app, { method: 'POST', url: '/login', headers: foreign, payload: 'username=demo' })
    assert.ok(plain(refused.text).includes(plain(de.error.foreignForm('https://auth.example'))))
    const browser = openBrowser(app, { languages: swiss })
    await browser.open('/login')
    const old = await browser.submit('/login', { csrf: 'x', username: 'demo', password })
    assert.ok(plain(old.text).includes(plain(de.error.outOfDate)))
    const repeated = await browser.open(`${endpoints.authorization.path}?a=%zz`)
    for (const page of [missing, refused, old, repeated]) assert.equal(languageOf(page), 'de')
  })
})

describe('ui_locales of an authorization request', () => {
  test('is the language of its pages, of errors on the way, and of the pages after it', async () => {
    const browser = openBrowser(app, { languages: 'fr' })
    assert.equal(headingOf(await browser.open(askedFor('se de-AT en'))), de.signIn.title)
    const refused = await browser.submit('/login', { username: 'demo', password: 'wrong' })
    assert.ok(plain(refused.text).includes(plain(de.signIn.refused)))
    const consent = await browser.submit('/login', { username: 'demo', password })
    assert.equal(headingOf(consent), 'Flight planner verbinden?')
    const nothing = await browser.submit('/authorize', { scope: [], decision: 'approve' })
    assert.ok(plain(nothing.text).includes(plain(de.consent.nothingTicked)))
    const old = await browser.submit('/authorize', { csrf: 'x', decision: 'deny' })
    assert.ok(plain(old.text).includes(plain(de.error.outOfDate)))
    assert.equal(headingOf(await browser.open('/account')), de.account.title)
    for (const page of [refused, consent, nothing, old, browser.page]) assert.equal(languageOf(page), 'de')
  })

  test('of one request is not that of the next, which has none', async () => {
    const browser = openBrowser(app, { languages: 'fr' })
    assert.equal(languageOf(await browser.open(askedFor('de'))), 'de')
    assert.equal(languageOf(await browser.open(requestOf(site).url)), 'fr')
    assert.equal(languageOf(await browser.open('/device')), 'fr')
  })

  test('of requests in two tabs is that of each', async () => {
    const browser = openBrowser(app)
    await browser.open(askedFor('de'))
    const { path } = browser
    await browser.open(askedFor('es'))
    assert.equal(languageOf(await browser.open(path)), 'de')
  })

  test('that names none of ours is ignored, and a repeated one is an error for the application', async () => {
    const browser = openBrowser(app, { languages: 'es' })
    assert.equal(languageOf(await browser.open(askedFor('se ja'))), 'es')
    const { headers } = await browser.open(requestOf(site, { ui_locales: ['de', 'fr'] }).url)
    assert.match(headers.location ?? '', /error=invalid_request&error_description=The\+parameter\+ui_locales/)
  })

  test('is that of the page which says why the request leads nowhere', async () => {
    const page = await openBrowser(app).open(askedFor('fr', { client_id: 'unknown' }))
    assert.ok(plain(page.text).includes(plain(fr.linkFaults['unknown client']('', ''))))
    assert.equal(languageOf(page), 'fr')
  })

  test('can be pushed', async () => {
    const { url } = requestOf(site, { ui_locales: 'es' })
    const pushed = await site.post(
      endpoints.pushedAuthorization.path,
      Object.fromEntries(new URLSearchParams(url.split('?')[1])),
    )
    const query = new URLSearchParams({ client_id: site.id, request_uri: String(pushed.body.request_uri) })
    const page = await openBrowser(app, { languages: 'de' }).open(`${endpoints.authorization.path}?${query}`)
    assert.equal(headingOf(page), es.signIn.title)
  })

  test('is kept in a cookie that says nothing else, no longer than the sign-in', async () => {
    const browser = openBrowser(app)
    await browser.open(askedFor('de'))
    const lines = (browser.page.headers['set-cookie'] ?? '').split(/,(?=platekeeper|__)/)
    assert.deepEqual(
      lines.filter((line) => line.includes('-language=')),
      ['__Host-platekeeper-language=de; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure'],
    )
  })

  for (const value of ['xx', 'constructor', '"de"', '%64%65', 'de'.repeat(3000)]) {
    test(`a cookie ${value.slice(0, 12)} that this server did not make is ignored`, async () => {
      const headers = { cookie: `__Host-platekeeper-language=${value}`, 'accept-language': 'fr' }
      assert.equal(languageOf(await send(app, { url: '/device', headers })), 'fr')
    })
  }
})

describe('ui_locales of other links', () => {
  test('of a sign-out: on the page that asks, and on the one that says it is done', async () => {
    const browser = openBrowser(app)
    await browser.open('/login')
    await browser.submit('/login', { username: 'demo', password })
    const page = await browser.open(`${endpoints.endSession.path}?client_id=${site.id}&ui_locales=fr-CA`)
    assert.equal(headingOf(page), fr.signOut.title)
    assert.equal(headingOf(await browser.submit('/sign-out')), fr.outcome.signedOutHere.title)
  })

  test('of a sign-out by a form, and of one that leads nowhere', async () => {
    const payload = 'ui_locales=es&post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F'
    const headers = { 'content-type': formType }
    const page = await send(app, { method: 'POST', url: endpoints.endSession.path, headers, payload })
    assert.ok(plain(page.text).includes(plain(es.signOutFaults['no client']('', ''))))
    assert.ok(plain(page.text).includes(plain(es.stillSignedIn)))
    assert.equal(languageOf(page), 'es')
  })

  test('of any page: the account, by way of the sign-in', async () => {
    const browser = openBrowser(app, { languages: 'en' })
    assert.equal(headingOf(await browser.open('/account?ui_locales=de')), de.signIn.title)
    assert.equal(headingOf(await browser.submit('/login', { username: 'demo', password })), de.account.title)
    assert.equal(languageOf(await browser.open('/account?ui_locales=xx&ui_locales=de')), 'de')
    assert.equal(languageOf(await browser.open('/account?ui_locales=en')), 'en')
    assert.equal(headingOf(await browser.open('/account')), en.account.title)
  })
})

describe('the language of an account', () => {
  const stored = async () => (await service.store.users.findByName('reader'))?.language
  const signIn = async (languages: string, path = '/account') => {
    const browser = openBrowser(app, { languages })
    await browser.open(path)
    await browser.submit('/login', { username: 'reader', password })
    return browser
  }

  test('is that of the first browser, until the person chooses one', async () => {
    await service.addUser({ username: 'reader' })
    await signIn(swiss)
    assert.equal(await stored(), 'de')
    const browser = await signIn('fr')
    assert.equal(await stored(), 'de')
    await browser.open('/account?ui_locales=es')
    assert.equal(await stored(), 'es')
    await signIn('de', '/account?ui_locales=fr')
    assert.equal(await stored(), 'fr')
  })
})

test('the metadata lists the languages; JSON stays as it is', async () => {
  const headers = { 'accept-language': 'de' }
  const { body } = await send(app, { url: '/.well-known/openid-configuration', headers })
  assert.deepEqual(body.ui_locales_supported, ['en', 'de', 'fr', 'es'])
  const refused = await send(app, { method: 'POST', url: endpoints.token.path, headers })
  assert.match(String(refused.body.error_description), /^[\x20-\x7e]+$/)
  assert.equal(refused.headers['content-language'], undefined)
})
