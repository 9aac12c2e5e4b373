import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { openSession } from '../session/session.ts'
import { serviceDouble, virtualPlatform } from '../testing/index.ts'
import { signInByBrowser } from './sign-in-by-browser.ts'

function open() {
  const platform = virtualPlatform()
  const double = serviceDouble({ now: platform.now })
  const session = openSession({ ...double.service, platform: { ...platform, fetch: double.fetch } })
  double.approve({ username: 'demo', subscriptions: [] })
  return { double, session }
}

test('a browser on this machine brings the code to a free port of 127.0.0.1', async () => {
  const { double, session } = open()
  let pages: Promise<readonly unknown[]> = Promise.resolve([])
  const visit = async (back: string) => {
    assert.match(back, /^http:\/\/127\.0\.0\.1:\d+\/callback\?/)
    return [(await fetch(new URL('/favicon.ico', back))).status, await (await fetch(back)).text()]
  }
  const follow = (url: string) => {
    pages = visit(double.authorize(url))
  }
  assert.equal(await signInByBrowser(session, { scope: ['offline_access'], open: follow }), 'signed-in')
  assert.equal((await session.tokens())?.refreshToken, 'rt_1')
  assert.deepEqual(await pages, [404, 'You can close this window and return to the application.'])
})

test('other programs and pages on this machine neither end the sign-in nor the application', async () => {
  const { double, session } = open()
  let replies: Promise<readonly unknown[]> = Promise.resolve([])
  const visit = async (back: string) => {
    const stranger = new URL(back)
    stranger.searchParams.set('state', 'guessed')
    const strange = (await fetch(stranger)).status
    const unreadable = await statusOf(new URL(back), '*')
    return [strange, unreadable, (await fetch(back)).status]
  }
  const follow = (url: string) => {
    replies = visit(double.authorize(url))
  }
  assert.equal(await signInByBrowser(session, { scope: [], open: follow }), 'signed-in')
  assert.deepEqual(await replies, [404, 404, 200])
})

const statusOf = ({ hostname, port }: URL, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'OPTIONS' }, (reply) => resolve(reply.resume().statusCode))
      .once('error', reject)
      .end()
  })

test('a person who says no is denied, and an application that gives up is not waited for', async () => {
  const { double, session } = open()
  double.deny()
  const follow = (url: string) => void fetch(double.authorize(url))
  assert.equal(await signInByBrowser(session, { scope: [], open: follow }), 'denied')
  const enough = new AbortController()
  const open_ = () => enough.abort(new Error('enough'))
  await assert.rejects(signInByBrowser(session, { scope: [], open: open_, signal: enough.signal }), {
    message: 'enough',
  })
  assert.equal(await session.tokens(), null)
})
