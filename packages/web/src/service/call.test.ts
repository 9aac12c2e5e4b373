import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { call, json, type Wire } from './call.ts'
import { createMonitor, unconfirmed } from './health.ts'

/** A page that the browser had stored, and a server that answers when `answer` is called. */
function open(patience: Wire['patience']) {
  const monitor = createMonitor(() => undefined, unconfirmed)
  const waiting: ((response: Response) => void)[] = []
  const wire: Wire = {
    base: 'https://charts.example/app/',
    begin: monitor.begin,
    fetch: () => new Promise((resolve) => waiting.push(resolve)),
    ...(patience && { patience }),
  }
  const answer = () => {
    for (const resolve of waiting.splice(0))
      resolve(Response.json({ is: 'here' }, { headers: { 'cache-control': 'no-store' } }))
  }
  return { monitor, answer, ask: () => call(wire, 'airports', {}, json<{ readonly is: string }>) }
}

test('a server that did not answer before is not waited for, and its late answer says that it is back', async () => {
  const { monitor, answer, ask } = open(() => 5)
  assert.deepEqual(await ask(), { ok: false, fault: { kind: 'unreachable' } })
  assert.equal(monitor.current().unanswered, 2)
  answer()
  await wait(1)
  assert.equal(monitor.current().unanswered, 0)
})

test('a server that answers is waited for, however slow it is', async () => {
  const { answer, ask } = open(() => null)
  const asked = ask()
  await wait(20)
  answer()
  assert.deepEqual(await asked, { ok: true, value: { is: 'here' } })
})

test('an answer in time is an answer, also of a server that did not answer before', async () => {
  const { monitor, answer, ask } = open(() => 30_000)
  const asked = ask()
  answer()
  assert.equal((await asked).ok, true)
  assert.equal(monitor.current().unanswered, 0)
})
