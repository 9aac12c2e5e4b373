import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/index.ts'
import { openSignInForm, type SignInForm } from '../../test/fixtures/sign-in-form.ts'
import { drive } from '../load/drive.ts'
import { post } from '../load/requests.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { usageOf } from '../servers/server.ts'
import { challengeOf } from '../sign-in/application.ts'
import { repeated } from './compare.ts'
import type { Case } from './context.ts'
import { startService } from './service.ts'

const floodSeconds = 15
const networks = 5000
/** Browsers that have signed in before are known by this cookie. */
const browserCookie = 'platekeeper-browser'
const alone = { comparedWith: null, theirs: null, ratio: null }

export const floodOfGuesses: Case = {
  name: 'flood-guesses',
  about: 'guesses at passwords from 5,000 networks: how long known people take to sign in (goal 3 s), and memory',
  async run(context) {
    const { server } = await startService(context, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    const person = server.access.people[0] ?? { username: '', password: '' }
    const known = openSignInForm(server.origin, '203.0.113.1')
    await known.signIn(person)
    const stranger = openSignInForm(server.origin, '192.0.2.1')
    await stranger.read()
    const before = usageOf(server.pids).memory
    const guesses = guessWithoutEnd(stranger)
    const times: number[] = []
    const end = performance.now() + floodSeconds * 1000
    try {
      while (performance.now() < end) {
        await wait(500)
        const back = openSignInForm(server.origin, '203.0.113.1')
        back.cookies.set(browserCookie, known.cookies.get(browserCookie) ?? '')
        const began = performance.now()
        const { status } = await back.signIn(person)
        if (status !== 303) throw new Error(`A known person could not sign in: ${status}`)
        times.push(performance.now() - began)
      }
    } finally {
      await guesses.stop()
    }
    const { sent, refused } = await guesses.stop()
    const grown = (usageOf(server.pids).memory - before) / 2 ** 20
    context.report({
      case: 'flood-guesses, usual sign-in',
      unit: 'ms',
      ours: median(times),
      ...alone,
      spread: spreadOf(times),
    })
    context.report({
      case: 'flood-guesses, slowest sign-in',
      unit: 'ms',
      ours: Math.max(...times),
      ...alone,
      spread: null,
    })
    context.report({ case: 'flood-guesses, memory grown by', unit: 'MiB', ours: grown, ...alone, spread: null })
    context.note(`${sent} guesses in ${floodSeconds} s, ${refused} refused with 503 or 429; ${times.length} sign-ins`)
  },
}

/** Two hundred concurrent requests. */
function guessWithoutEnd(form: SignInForm) {
  let [sent, refused, isOver] = [0, 0, false]
  const guess = async (): Promise<void> => {
    while (!isOver) {
      const network = sent++ % networks
      const ip = `10.${network >> 8}.${network & 255}.${1 + (sent % 250)}`
      const { status } = await form.submit({ username: `user ${sent}`, password: 'a guess' }, ip)
      if (status === 503 || status === 429) refused += 1
    }
  }
  const all = Promise.all(Array.from({ length: 200 }, guess))
  return {
    async stop() {
      isOver = true
      await all
      return { sent, refused }
    },
  }
}

export const floodOfAuthorizations: Case = {
  name: 'flood-authorizations',
  about: 'device authorizations without end from one network, with the default limits: the memory of the server',
  async run(context) {
    const limits = { DEVICE_BURST: '60', DEVICE_PENDING: '200', DEVICE_CLIENT_PENDING: '5000' }
    const { server, application } = await startService(context, { settings: limits })
    const challenge = { code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 'S256' }
    const request = post(endpoints.deviceAuthorization.path, { ...application.credentials, ...challenge })
    for (let started = 0; started < 60; started += 1) await application.start()
    const before = usageOf(server.pids).memory
    const load = { port: server.port, conversations: repeated(request, context), seconds: floodSeconds }
    const { answers } = await drive({ ...load, expected: { status: [200, 429] } })
    const grown = (usageOf(server.pids).memory - before) / 2 ** 20
    context.report({ case: 'flood-authorizations, grown by', unit: 'MiB', ours: grown, ...alone, spread: null })
    context.note(`${answers} requests in ${floodSeconds} s`)
  },
}
