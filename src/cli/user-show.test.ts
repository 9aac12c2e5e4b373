import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { recordedCall } from './testing/recorded-call.ts'

const now = Date.UTC(2026, 10, 23, 12)

describe('what operators see of a user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const env = { DATA_DIR: join(folder, 'data'), DEMO_AIRPORTS: 'ZZBB' }
  const call = (line: string) => recordedCall(line.split(' '), { env, cwd: folder, now: () => now })
  const json = async (line: string) => JSON.parse((await call(`${line} --json`)).out)
  const grant = (username: string, options: string) => call(`subscription grant ${username} charts${options}`)

  before(async () => {
    mkdirSync(join(folder, 'plates'))
    const white = { create: { width: 60, height: 80, channels: 3, background: '#ffffff' } } as const
    const picture = await sharp(white).extend({ bottom: 10, background: 'black' }).png().toBuffer()
    writeFileSync(join(folder, 'plates/chart.png'), picture)
    const rows = ['ZZAA,AP,10-9,STD', 'ZZBB,AP,10-9,STD', 'ZZAA,01,11-1,CAO'].map((row) => `chart.png,CHART,${row}`)
    const head = 'file,name,airport,type_code,index_number,version'
    writeFileSync(join(folder, 'plates/manifest.csv'), [head, ...rows].join('\n'))
    const places = ['ZZAA,Nowhere,1,2', 'ZZBB,Elsewhere,3,4']
    writeFileSync(join(folder, 'plates/airports.csv'), ['icao,name,latitude,longitude', ...places].join('\n'))
    assert.equal((await call('import charts folder plates')).code, 0)
    for (const username of ['ada', 'bea', 'cat', 'dot', 'eve']) await call(`user add ${username} --generate`)
    await grant('ada', ' --from 2026-01-22')
    await grant('bea', ' --from 2027-01-01 --until 2027-12-31')
    await grant('cat', ' --from 2026-01-01 --until 2026-06-30')
    await grant('eve', '')
    await call('user disable eve')
  })

  test('user list has subscriptions in force, those that begin later, and those that have ended', async () => {
    const { out } = await call('user list')
    assert.match(out, /^ada .* charts$/m)
    assert.match(out, /^bea .* charts from 2027-01-01 until 2027-12-31$/m)
    assert.match(out, /^cat .* charts ended on 2026-06-30$/m)
    const { users } = await json('user list')
    const bea = users.find((each: { username: string }) => each.username === 'bea')
    assert.deepEqual(bea.subscriptions, [])
    assert.deepEqual(bea.subscription_periods, [
      { kind: 'charts', state: 'later', starts_at: '2027-01-01T00:00:00.000Z', ends_at: '2028-01-01T00:00:00.000Z' },
    ])
  })

  test('user show has the same of one user; an unknown one is exit code 4', async () => {
    const { out } = await call('user show cat')
    assert.match(out, /^State +enabled$/m)
    assert.match(out, /^Subscription +charts ended on 2026-06-30$/m)
    assert.match((await call('user show dot')).out, /^Subscription +none$/m)
    const cat = await json('user show cat')
    assert.equal(cat.username, 'cat')
    assert.equal(cat.subscription_periods[0].state, 'ended')
    assert.equal((await call('user show nobody')).code, 4)
  })

  const sentences: readonly (readonly [call: string, gets: string, sentence: string])[] = [
    [
      'ada ZZAA 10-9',
      'chart',
      'ada gets the chart 10-9 of ZZAA (CHART, from folder:plates): the subscription to charts is in force, without end.',
    ],
    [
      'ada zzaa 11-1 --version CAO',
      'chart',
      'ada gets the chart 11-1 of ZZAA (CHART, from folder:plates): the subscription to charts is in force, without end.',
    ],
    [
      'bea ZZAA 10-9',
      'demo image',
      'bea gets the demo image in place of 10-9 of ZZAA (CHART, from folder:plates): the subscription to charts begins on 2027-01-01, and ZZAA is not a demo airport (ZZBB).',
    ],
    [
      'cat ZZAA 10-9',
      'demo image',
      'cat gets the demo image in place of 10-9 of ZZAA (CHART, from folder:plates): the subscription to charts ended on 2026-06-30, and ZZAA is not a demo airport (ZZBB).',
    ],
    [
      'dot ZZAA 10-9',
      'demo image',
      'dot gets the demo image in place of 10-9 of ZZAA (CHART, from folder:plates): there is no subscription to charts, and ZZAA is not a demo airport (ZZBB).',
    ],
    [
      'dot ZZBB 10-9',
      'chart',
      'dot gets the chart 10-9 of ZZBB (CHART, from folder:plates): ZZBB is a demo airport, which is open without a subscription.',
    ],
    [
      'eve ZZAA 10-9',
      'nothing',
      'eve gets nothing: the account is disabled, so that no application gets tokens for it.',
    ],
    ['ada ZZCC 10-9', 'nothing', 'ada gets nothing: no live edition contains the airport ZZCC.'],
    [
      'ada ZZAA 11-1',
      'nothing',
      'ada gets nothing: ZZAA has no chart 11-1 of the version STD, but one of the version CAO.',
    ],
    ['ada ZZAA 99-9', 'nothing', 'ada gets nothing: ZZAA has no chart 99-9 of the version STD.'],
  ]
  for (const [line, gets, sentence] of sentences)
    test(`user why ${line} says: ${gets}`, async () => {
      assert.equal((await call(`user why ${line}`)).out, `${sentence}\n`)
      const answer = await json(`user why ${line}`)
      assert.deepEqual([answer.gets, answer.sentence], [gets, sentence])
    })

  test('user why follows the rules of the charts: without live editions, and for unknown users', async () => {
    assert.equal((await call('user why nobody ZZAA 10-9')).code, 4)
    await call('editions withdraw folder:plates')
    assert.match((await call('user why ada ZZAA 10-9')).out, /gets nothing: no edition is live in this database/)
  })
})
