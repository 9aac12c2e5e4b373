import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShownAddress } from './shown-address.ts'

/** A browser at `/KPDX`, which has the scripts of no chart until `load` or `fail`. */
function browser() {
  let here = { path: '/KPDX', search: '' }
  let changed: () => void = () => undefined
  let [load, fail] = [() => {}, () => {}]
  let reloads = 0
  let isLoaded = false
  const shown = openShownAddress({
    here: () => here,
    onChange: (listener) => {
      changed = listener
    },
    prepare: (path) => {
      if (isLoaded || !/^\/\w+\/\w/.test(path)) return null
      return new Promise((resolve, reject) => {
        load = () => {
          isLoaded = true
          resolve()
        }
        fail = reject
      })
    },
    reload: () => {
      reloads += 1
    },
  })
  return {
    shown,
    reloads: () => reloads,
    go(path: string, search = '') {
      here = { path, search }
      changed()
    },
    load: async () => {
      load()
      await settled()
    },
    fail: async () => {
      fail()
      await settled()
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the previous page stays until the scripts of the next one are loaded, then the whole address is shown', async () => {
  const { shown, go, load } = browser()
  go('/KPDX/1', '?with=KSEA/2')
  assert.deepEqual([shown.current(), shown.isWaiting()], [{ path: '/KPDX', search: '' }, true])
  await load()
  assert.deepEqual([shown.current(), shown.isWaiting()], [{ path: '/KPDX/1', search: '?with=KSEA/2' }, false])
  const before = shown.current()
  go('/KPDX/1', '?with=KSEA/2')
  assert.equal(shown.current(), before)
})

test('a page that finishes loading after another navigation is not shown', async () => {
  const { shown, go, load } = browser()
  go('/KPDX/1')
  go('/KSEA')
  assert.deepEqual([shown.current().path, shown.isWaiting()], ['/KSEA', false])
  await load()
  assert.equal(shown.current().path, '/KSEA')
})

test('going back to the page that stayed: nothing is waiting', async () => {
  const { shown, go, load } = browser()
  let changes = 0
  shown.subscribe(() => changes++)
  go('/KPDX/1')
  go('/KPDX')
  await load()
  assert.deepEqual([shown.current().path, shown.isWaiting(), changes], ['/KPDX', false, 2])
})

test('if the server no longer has the scripts, the address is loaded as a new page', async () => {
  const { shown, go, fail, reloads } = browser()
  go('/KPDX/1')
  await fail()
  assert.deepEqual([shown.current().path, reloads()], ['/KPDX', 1])
})
