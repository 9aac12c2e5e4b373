import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { placesIn } from '../../src/config/index.ts'
import { createPasswords, foldUsername } from '../../src/identity/index.ts'
import { openStore } from '../../src/store/index.ts'
import { aUser } from '../conformance/records.ts'
import { openProduct, type Product, password } from '../fixtures/index.ts'
import { isLong, rounds } from '../fixtures/rounds.ts'
import { type Answer, openSignInForm, type SignInForm } from '../fixtures/sign-in-form.ts'
import { openStores } from '../fixtures/stores.ts'

const seconds = rounds({ quick: 2, long: 60 })
const networks = rounds({ quick: 100, long: 5000 })
const people = rounds({ quick: 5, long: 20 })
/** Of a known person. */
const attempts = 4

const isIn = ({ status }: Answer): boolean => status === 303
const hasRetryTime = ({ status, headers, text }: Answer): boolean =>
  (status === 503 || status === 429) && Number(headers['retry-after']) > 0 && /Try again in (?:\d|a moment)/.test(text)

/** A server behind a proxy on this machine, and accounts of people with the password of the tests. */
async function start(product: Product, env: Readonly<Record<string, string>>) {
  const settings = {
    demo: false,
    trusted_proxies: '127.0.0.1',
    ...(env.DATABASE_URL ? { database_url: env.DATABASE_URL } : {}),
  }
  writeFileSync(join(product.folder, 'platekeeper.json'), JSON.stringify(settings))
  const origin = `http://127.0.0.1:${product.port}`
  await product.serve(async () => (await fetch(origin).catch(() => null))?.ok ?? false)
  const place = placesIn(join(product.folder, 'data'), env.DATABASE_URL)
  const store = await openStore(place, { foldUsername })
  const passwordHash = await createPasswords().hash(password)
  for (let i = 0; i < 3 * people; i += 1) await store.users.add(aUser({ username: `person ${i}`, passwordHash }))
  await store.close()
  return origin
}

/** Sends guesses from all networks in turn, more and more until the server refuses some; `stop()` returns the responses. */
function flood(form: SignInForm) {
  const answers: Answer[] = []
  const underWay = new Set<Promise<void>>()
  const { promise: isTooMuch, resolve: tooMuch } = Promise.withResolvers<true>()
  let [sent, due, perTick, isGrowing] = [0, 0, 1, true]
  void isTooMuch.then(() => {
    isGrowing = false
  })
  const timer = setInterval(() => {
    if (isGrowing) perTick *= 1.02
    due += perTick
    for (; sent < due && underWay.size < 1000; sent += 1) {
      const network = sent % networks
      const guess = form
        .submit(
          { username: `user ${sent}`, password: 'a guess' },
          `10.${network >> 8}.${network & 255}.${1 + (sent % 250)}`,
        )
        .then((answer) => {
          answers.push(answer)
          if (answer.status === 503) tooMuch(true)
        })
        .finally(() => underWay.delete(guess))
      underWay.add(guess)
    }
  }, 10)
  return {
    isTooMuch,
    async stop() {
      clearInterval(timer)
      await Promise.allSettled(underWay)
      return answers
    },
  }
}

/** Known people go before strangers, so the first attempt succeeds; where the machine stalls for eight seconds, the next one. */
async function untilIn(attempt: () => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  while (answers.length < attempts && !answers.some(isIn)) answers.push(await attempt())
  return answers
}

for (const [name, storeEnv] of Object.entries(openStores())) {
  if (!isLong && name !== 'SQLite') continue
  test(`${name}: while strangers guess more than the server can hash, from ${networks} networks, known people sign in soon`, async (t) => {
    const product = await openProduct()
    let strangers: ReturnType<typeof flood> | undefined
    t.after(async () => {
      await strangers?.stop()
      await product.close()
    })
    const origin = await start(product, await storeEnv())
    const signIn = (form: SignInForm, i: number) => form.signIn({ username: `person ${i}`, password })

    const known = Array.from({ length: 2 * people }, (_, i) => ({
      i,
      form: openSignInForm(origin, `203.0.113.${i + 1}`),
    }))
    for (const { i, form } of known) assert.ok(isIn(await signIn(form, i)))
    // The first half come back with their browsers from elsewhere, the others with new browsers from where they were.
    const back = known.map(({ i, form }) => {
      if (i >= people) return { i, form: openSignInForm(origin, `203.0.113.${i + 1}`) }
      const elsewhere = openSignInForm(origin, `198.51.100.${i + 1}`)
      elsewhere.cookies.set('platekeeper-browser', form.cookies.get('platekeeper-browser') ?? '')
      return { i, form: elsewhere }
    })

    const stranger = openSignInForm(origin, '192.0.2.1')
    await stranger.read()
    strangers = flood(stranger)
    await strangers.isTooMuch

    await Promise.all(
      back.map(async ({ i, form }) => {
        await sleep(((seconds - 2) * 1000 * (i % people)) / people)
        const answers = await untilIn(() => signIn(form, i))
        assert.ok(answers.every((answer) => isIn(answer) || hasRetryTime(answer)))
        assert.ok(isIn(answers.at(-1) ?? assert.fail()), `person ${i}: ${answers.map(({ status }) => status).join()}`)
      }),
    )
    const newcomers = await Promise.all(
      Array.from({ length: people }, (_, i) => signIn(openSignInForm(origin, `198.18.${i}.1`), 2 * people + i)),
    )
    const answers = await strangers.stop()
    const hashed = answers.filter(({ status }) => status === 400).length
    t.diagnostic(
      `${answers.length} guesses, ${hashed} hashed; ${newcomers.filter(isIn).length} of ${people} newcomers signed in at the first attempt`,
    )
    assert.ok(newcomers.every((answer) => isIn(answer) || hasRetryTime(answer)))
    const others = answers.filter((answer) => answer.status !== 400 && !hasRetryTime(answer))
    assert.deepEqual(
      others.map(({ status, headers, text }) => [status, headers['retry-after'], text.slice(0, 2000)]),
      [],
    )
    assert.ok(
      answers.some(({ status }) => status === 503),
      'the guesses exceeded the hashing capacity',
    )
    assert.ok(hashed > 0)
  })
}
