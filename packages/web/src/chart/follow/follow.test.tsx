import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { BroadcastChannel as RealChannel } from 'node:worker_threads'
import { waitFor } from '../../../testing/page.ts'
import { show } from '../../../testing/show.tsx'
import type { ChartAddress } from '../../routes/index.ts'
import { useMe } from '../../service/index.ts'
import { isChartMessage } from './chart-message.ts'
import { useFollow } from './use-follow.ts'

const NoChannel = globalThis.BroadcastChannel
/** Other channels of a page are never closed, and keep a process from ending. */
function channelOf(name: string): unknown {
  return name.startsWith('platekeeper.shown/') ? new RealChannel(name) : new NoChannel(name)
}
globalThis.BroadcastChannel = channelOf as unknown as typeof BroadcastChannel

let account = ''
const went: ChartAddress[] = []

/** A window on a chart, with the button of the command. */
function Window() {
  const me = useMe()
  if (me.state === 'ready' && me.value.signedIn) account = me.value.account
  const follow = useFollow({ icao: 'NZWN', chart: 'NZWN-10-9' }, (to) => void went.push(to))
  return (
    <button type="button" aria-pressed={follow.isOn} onClick={follow.toggle}>
      Follow
    </button>
  )
}

/** Another window of the same person, and what it was sent. */
async function openTwo(t: Parameters<typeof show>[0]) {
  went.length = 0
  const shown = await show(t, <Window />)
  await shown.until('Follow')
  const other = new BroadcastChannel(`platekeeper.shown/${account}`)
  t.after(() => other.close())
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  const untilHeard = (what: unknown) =>
    waitFor(
      () => JSON.stringify(heard).includes(JSON.stringify(what)),
      () => JSON.stringify(heard),
    )
  return { ...shown, other, heard, untilHeard }
}

describe('a window that follows another one', () => {
  test('asks which chart is open there, and goes to it and to those after it, but not to its own', async (t) => {
    const { press, other, untilHeard } = await openTwo(t)
    press('Follow')
    await untilHeard('which')
    other.postMessage({ icao: 'NZWN', chart: 'NZWN-10-9' })
    other.postMessage('no chart')
    other.postMessage({ icao: 'YBBN', chart: 'YBBN-11-1' })
    await waitFor(
      () => went.length > 0,
      () => 'it went nowhere',
    )
    assert.deepEqual(went, [{ icao: 'YBBN', chart: 'YBBN-11-1' }])
  })

  test('otherwise reports its own chart when it is asked, and stays where it is', async (t) => {
    const { other, untilHeard } = await openTwo(t)
    other.postMessage({ icao: 'YBBN', chart: 'YBBN-11-1' })
    other.postMessage('which')
    await untilHeard({ icao: 'NZWN', chart: 'NZWN-10-9' })
    await pause(20)
    assert.deepEqual(went, [])
  })
})

test('a message names a chart, or is ignored', () => {
  assert.ok(isChartMessage({ icao: 'KPDX', chart: 'KPDX109' }))
  for (const other of [null, 'which', {}, { icao: 'KPDX' }, { icao: '../x', chart: 'a' }, { icao: 'KPDX', chart: '' }])
    assert.equal(isChartMessage(other), false)
})
