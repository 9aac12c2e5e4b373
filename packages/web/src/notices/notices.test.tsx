import assert from 'node:assert/strict'
import { test } from 'node:test'
import { show } from '../../testing/show.tsx'
import { Announcements, announce, FaultNote, NotFound, Waiting } from './index.ts'

test('each fault says what happened, and the way to try again', async (t) => {
  let tries = 0
  const faults = [
    [{ kind: 'signed-out' }, 'signedOut'],
    [{ kind: 'unreachable' }, 'unreachable'],
    [{ kind: 'storage-full', detail: '' }, 'storageFull'],
  ] as const
  for (const [fault, text] of faults) {
    const { until, words, press, all } = await show(t, <FaultNote fault={fault} retry={() => void tries++} />)
    await until(words.shell.fault[text])
    assert.equal(all('[role=alert]').length, 1)
    press(words.shell.fault.retry)
  }
  assert.equal(tries, faults.length)
  const fault = { kind: 'refused', status: 400, detail: 'The parameter version is missing.' } as const
  await (await show(t, <FaultNote fault={fault} retry={() => undefined} />)).until('The parameter version is missing.')
})

test('what is not there leads back, whether it is an address or an answer', async (t) => {
  const missing = <FaultNote fault={{ kind: 'not-found', detail: '' }} retry={() => undefined} />
  for (const part of [missing, <NotFound key="address" />]) {
    const { until, words, named } = await show(t, part)
    await until(words.shell.notFound.text)
    assert.match(named(words.shell.notFound.back).getAttribute('href') ?? '', /\/src\/?$/)
  }
})

test('waiting is said, and so is what is announced, twice if it happens twice', async (t) => {
  const { until, words, all } = await show(
    t,
    <>
      <Waiting />
      <Announcements />
    </>,
  )
  await until(words.shell.loading)
  announce('Chart 2 of 3')
  await until('Chart 2 of 3')
  const said = () => all('[aria-live]')[0]?.textContent
  const first = said()
  announce('Chart 2 of 3')
  await until('Chart 2 of 3')
  assert.notEqual(said(), first)
})
