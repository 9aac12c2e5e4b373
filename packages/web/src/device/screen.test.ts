import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepScreenOn } from './screen.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A device whose browser releases locks of hidden pages. */
function device({ refuses = false } = {}) {
  const held = new Set<object>()
  const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const wakeLock = {
    async request() {
      if (refuses) throw new DOMException('The battery is low', 'NotAllowedError')
      const lock = {
        released: false,
        async release() {
          lock.released = true
          held.delete(lock)
        },
      }
      held.add(lock)
      return lock as unknown as WakeLockSentinel
    },
  } as WakeLock
  return {
    wakeLock,
    screen: screen as unknown as Document,
    held: () => held.size,
    async show(state: DocumentVisibilityState) {
      screen.visibilityState = state
      if (state === 'hidden') for (const lock of held) await (lock as WakeLockSentinel).release()
      screen.dispatchEvent(new Event('visibilitychange'))
      await settled()
    },
  }
}

test('the screen stays on until the chart is closed, and again after the page was hidden', async () => {
  const { wakeLock, screen, held, show } = device()
  const close = keepScreenOn(wakeLock, screen)
  await settled()
  assert.equal(held(), 1)
  await show('hidden')
  assert.equal(held(), 0)
  await show('visible')
  await show('visible')
  assert.equal(held(), 1)
  close()
  await settled()
  assert.equal(held(), 0)
  await show('visible')
  assert.equal(held(), 0)
})

test('a chart that is closed before the device answers leaves nothing on', async () => {
  const { wakeLock, screen, held } = device()
  keepScreenOn(wakeLock, screen)()
  await settled()
  assert.equal(held(), 0)
})

test('a device that refuses, and a browser without wake locks, change nothing', async () => {
  const { wakeLock, screen, held } = device({ refuses: true })
  keepScreenOn(wakeLock, screen)()
  keepScreenOn(undefined, screen)()
  await settled()
  assert.equal(held(), 0)
})
