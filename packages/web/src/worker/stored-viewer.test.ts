import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ViewerStorage, watchInstall } from './stored-viewer.ts'

/** A worker that installs, and the states that were reported. */
function installing() {
  const worker = Object.assign(new EventTarget(), { state: 'installing' as ServiceWorkerState })
  const reported: ViewerStorage[] = []
  watchInstall({ active: null, waiting: null, installing: worker as never }, (storage) => reported.push(storage))
  const becomes = (...states: ServiceWorkerState[]) => {
    for (const state of states) {
      worker.state = state
      worker.dispatchEvent(new Event('statechange'))
    }
    return reported
  }
  return { becomes }
}

test('the viewer is stored when its first worker has installed, also if another one replaces that later', () => {
  assert.deepEqual(installing().becomes(), [])
  assert.deepEqual(installing().becomes('installed', 'activating', 'activated', 'redundant'), ['stored'])
})

test('it is not stored when the worker could not install: a proxy demands cookies, or the network ended', () => {
  assert.deepEqual(installing().becomes('redundant'), ['failed'])
})

test('it is stored while a worker of an earlier page is there', () => {
  for (const there of ['active', 'waiting']) {
    const reported: ViewerStorage[] = []
    const registration = { active: null, waiting: null, installing: null, [there]: {} as ServiceWorker }
    watchInstall(registration, (storage) => reported.push(storage))
    assert.deepEqual(reported, ['stored'])
  }
})
