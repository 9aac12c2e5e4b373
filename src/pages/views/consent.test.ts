import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../words/en/index.ts'
import { type ConsentModel, consentPage } from './consent.ts'
import { sampleConsent } from './samples.ts'

const page = (change: Partial<ConsentModel> = {}): string => String(consentPage({ ...sampleConsent, ...change })(en))
const boxes = (text: string) => text.match(/<input type="checkbox"[^>]*>/g) ?? []

test('there is one checkbox `scope` for each permission shown, ticked as the model says', () => {
  const found = boxes(page({ shown: ['openid', 'charts'], ticked: ['charts'] }))
  assert.deepEqual(
    found.map((box) => [box.match(/name="scope" value="(\w+)"/)?.[1], box.includes(' checked')]),
    [
      ['openid', false],
      ['charts', true],
    ],
  )
})

test('the answer carries what was shown and its digest', () => {
  assert.match(page(), /name="digest" value="5f0c6be1"/)
  assert.match(page(), /name="shown" value="openid offline_access charts fmsdata"/)
})

test('Deny comes before Approve, neither has the focus, and both are submit buttons of one size', () => {
  const buttons = page().match(/<button [^>]*name="decision"[^>]*>/g)
  assert.deepEqual(buttons, [
    '<button class="deny" type="submit" name="decision" value="deny">',
    '<button class="approve" type="submit" name="decision" value="approve">',
  ])
})

test('the person sees the code, who asks, from where, with what and when, and which account is in use', () => {
  const text = page()
  for (const shown of ['BCDF-GHJK', 'Tailwind EFB', '203.0.113.24', 'TailwindEFB/4.2', '1 minute ago', 'demo'])
    assert.ok(text.includes(shown), shown)
  assert.match(text, /Does your device show this code now\?/)
  assert.match(text, /Approve only what you started yourself\. If someone sent you this code or link, choose Deny\./)
})

test('a user agent that was not sent is unknown, and an endless one is cut', () => {
  assert.match(
    page({ requester: { ip: '::1', userAgent: null, minutesAgo: 0 } }),
    /with <strong>an unknown program<\/strong>/,
  )
  const endless = page({ requester: { ip: '::1', userAgent: 'x'.repeat(9000), minutesAgo: 0 } })
  assert.match(endless, /<bdi>x{160}…<\/bdi>/)
})

test('the life left is stated in whole minutes with its end in UTC, and is never negative', () => {
  assert.match(page(), /data-expires-in="512"/)
  assert.match(page(), /8 minutes<\/strong>, until 09:09 UTC/)
  assert.match(page({ now: sampleConsent.expiresAt + 5000 }), /data-expires-in="0"/)
})

test('charts without the subscription are announced as demo images, and only then', () => {
  const notice = /charts outside NZWN and YBBN will be demo images/
  assert.match(page({ entitlements: [] }), notice)
  assert.doesNotMatch(page({ entitlements: ['charts'] }), notice)
  assert.doesNotMatch(page({ entitlements: [], shown: ['openid'] }), notice)
})

test('how long a permission lasts is said once: with staying signed in, or else for all', () => {
  const lasts = /A permission lasts 60 minutes/
  assert.match(page({ shown: ['openid', 'charts'] }), lasts)
  assert.doesNotMatch(page({ shown: ['openid', 'offline_access'] }), lasts)
  assert.match(page({ shown: ['offline_access'] }), /Otherwise only for 60 minutes/)
})

test('the code is spelled out on request, and not offered to translators', () => {
  assert.match(page(), /<p class="big-code" translate="no">BCDF-GHJK<\/p>/)
  assert.match(
    page(),
    /<details><summary>Spell it out<\/summary><p translate="no">Bravo Charlie Delta Foxtrot, Golf Hotel/,
  )
})

test('before the application has said what it wants, it may ask for the list', () => {
  assert.match(page({ mayAskFor: true }), />may request permission to</)
  assert.match(page({ mayAskFor: true }), /data-may-ask-for=/)
  assert.match(page(), />requests permission to</)
  assert.doesNotMatch(page(), /data-may-ask-for=/)
})

test('a list that changed since it was last shown says so and takes the focus', () => {
  assert.match(
    page({ changed: true }),
    /<p class="notice change" tabindex="-1" autofocus>The list of permissions has changed/,
  )
  assert.doesNotMatch(page(), /has changed/)
})

test('`$` in a name stays what it is', () => {
  assert.match(page({ client: { name: 'A $& B' } }), /<title>Connect A \$&amp; B\?/)
})
