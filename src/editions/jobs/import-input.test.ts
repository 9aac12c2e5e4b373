import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  boundTo,
  type ImportOrder,
  importCommand,
  importInput,
  importQueue,
  readImportInput,
  UnknownImport,
} from './import-input.ts'

const now = { activation: undefined, force: false } as const
const dtpp = (location: string | undefined): ImportOrder => ({
  ...{ kind: 'dtpp', activation: 'later', force: true },
  order: { location, cycle: '2611', airports: ['KSBP', 'KPDX'], states: [] },
})
const folder = (directory: string, name?: string): ImportOrder => ({
  kind: 'folder',
  order: { directory, name },
  ...now,
})
const nasr = (location: string): ImportOrder => ({ kind: 'nasr', order: { location }, ...now })

test('an order that any process can run is stored and read again', () => {
  const orders: readonly ImportOrder[] = [
    dtpp(undefined),
    dtpp('https://charts.example/2611/'),
    { kind: 'drawn', order: { airports: [], countries: ['NZL'] }, ...now },
  ]
  for (const order of orders) {
    const stored = JSON.parse(JSON.stringify(importInput(order)))
    assert.deepEqual(readImportInput(stored), { ...order, place: 'any process' })
  }
})

test('files of this machine, and addresses that may be secret, bind an import to its command', () => {
  assert.match(boundTo(folder('/srv/plates')) ?? '', /the folder is on this machine/)
  assert.match(boundTo(nasr('/srv/nasr.zip')) ?? '', /the path is on this machine/)
  for (const url of [
    'https://me:secret@a.example/x.zip',
    'https://a.example/x.zip?key=secret',
    'https://a.example/x.zip#secret',
  ]) {
    assert.match(boundTo(nasr(url)) ?? '', /may be secret/)
    const input = importInput(nasr(url))
    assert.deepEqual(input, { source: 'nasr', place: 'command', location: 'https://a.example/x.zip' })
  }
  assert.doesNotMatch(JSON.stringify(importInput(nasr('https://me:secret@:x/?a=secret'))), /secret/)
  assert.equal(readImportInput(importInput(folder('/srv/plates', 'new'))).place, 'command')
})

test('stored arguments are read strictly', () => {
  const good = { source: 'nasr', place: 'any process' }
  assert.deepEqual(readImportInput(good).order, { location: undefined })
  const bad: readonly [unknown, RegExp][] = [
    [null, /No object/],
    [[], /No object/],
    [{ ...good, source: 'toString' }, /source is not nasr or/],
    [{ ...good, place: undefined }, /place/],
    [{ ...good, cycle: '2611' }, /nasr has no argument cycle/],
    [{ ...good, location: 'file:///etc/passwd' }, /not an http or https URL/],
    [{ ...good, location: 'nasr.zip' }, /neither a URL nor an absolute path/],
    [{ ...good, location: '/srv/nasr.zip' }, /No worker can run it/],
    [{ ...good, location: 'https://a:b@c.example/' }, /No worker can run it/],
    [{ ...good, location: 'x'.repeat(2001) }, /location is not a text/],
    [{ ...good, force: 'yes' }, /force/],
    [{ ...good, activation: 'soon' }, /activation is not now or effective or later/],
    [{ ...good, source: 'dtpp', cycle: '2699' }, /cycle/],
    [{ ...good, source: 'dtpp', airports: 'KSBP' }, /airports is not a list/],
    [{ ...good, source: 'drawn', airports: [1] }, /airports is not a list/],
    [{ source: 'folder', place: 'command', directory: 'plates' }, /directory/],
    [{ source: 'folder', place: 'command', directory: '/plates', name: '../a' }, /name/],
    [{ source: 'folder', place: 'any process', directory: '/plates' }, /No worker can run it/],
  ]
  for (const [input, message] of bad) {
    assert.throws(
      () => readImportInput(input),
      (error) => error instanceof UnknownImport && message.test(error.message),
      JSON.stringify(input),
    )
  }
})

test('imports of one name queue up', () => {
  assert.equal(importQueue(folder('/srv/plates')), 'folder:plates')
  assert.equal(importQueue(folder('/srv/new', 'plates')), 'folder:plates')
  assert.equal(importQueue(dtpp(undefined)), 'dtpp')
})

test('the command of an import can be pasted into a shell', () => {
  const command = 'platekeeper import charts dtpp --cycle 2611 --airport KSBP --airport KPDX --activate later --force'
  assert.equal(importCommand(dtpp(undefined)), command)
  assert.equal(importCommand(folder(`/srv/it's here`)), `platekeeper import charts folder '/srv/it'\\''s here'`)
  assert.equal(importCommand(nasr('/srv/a.zip')), 'platekeeper import airports nasr /srv/a.zip')
})
