import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earlyRequests } from './early-requests.ts'
import { pageRequests } from './page-requests.ts'

test('a response is taken once; later requests are made anew', async () => {
  const asked: string[] = []
  const early = earlyRequests(async (url) => {
    asked.push(url)
    return new Response(url)
  })
  early.begin('https://charts.example/app/api/me')
  assert.equal(early.take('https://charts.example/app/api/other'), undefined)
  const response = await early.take('https://charts.example/app/api/me')
  assert.equal(await response?.text(), 'https://charts.example/app/api/me')
  assert.equal(early.take('https://charts.example/app/api/me'), undefined)
  assert.equal(asked.length, 1)
})

test('a failure that is not taken is not an error of the page, and take() rejects with it', async () => {
  const early = earlyRequests(() => Promise.reject(new TypeError('no network')))
  early.begin('https://charts.example/app/api/me')
  await new Promise((done) => setImmediate(done))
  await assert.rejects(early.take('https://charts.example/app/api/me') ?? Promise.resolve(), /no network/)
})

test('a response that was read with peek() can still be taken; peek() of a failure rejects', async () => {
  const early = earlyRequests(async (url) => new Response(`"${url}"`, { status: url === 'gone' ? 401 : 200 }))
  for (const url of ['list', 'gone']) early.begin(url)
  assert.equal(await early.peek<string>('list'), 'list')
  assert.equal(await (await early.take('list'))?.text(), '"list"')
  await assert.rejects(early.peek('gone'))
  assert.equal((await early.take('gone'))?.status, 401)
  await assert.rejects(early.peek('never begun'))
})

test('what an address needs: a chart needs the list of its airport', () => {
  assert.deepEqual(pageRequests(''), { page: 'find', calls: ['me'] })
  assert.deepEqual(pageRequests('KPDX'), {
    page: 'airport',
    icao: 'KPDX',
    calls: ['me', 'v2/charts/KPDX?version=STD&rules=ANY', 'v2/airport/KPDX'],
  })
  assert.deepEqual(pageRequests('KPDX/kpdx_11-1?with=KSEA/1'), {
    page: 'chart',
    icao: 'KPDX',
    chart: 'kpdx_11-1',
    calls: ['me', 'v2/charts/KPDX?version=STD&rules=ANY', 'v2/airport/KPDX'],
  })
  assert.equal(pageRequests('KPDX/a%20b').chart, 'a b')
  assert.equal(pageRequests('KPDX/%E0%A4%A').chart, undefined)
  for (const other of ['signed-in-again', 'TOOLONG/1', 'a/b/c'])
    assert.deepEqual(pageRequests(other).calls, ['me'], other)
})
