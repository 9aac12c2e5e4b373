import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { StoreUnavailable } from '../failures/index.ts'
import { makeDataFolder } from './data-folder.ts'

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(root, { recursive: true }))

  test('is made with all above it, for its owner alone, and is left alone when it is there', () => {
    const path = join(root, 'srv', 'charts', 'data')
    makeDataFolder(path)
    makeDataFolder(path)
    assert.equal(statSync(path).mode & 0o777, 0o700)
    const link = join(root, 'link')
    symlinkSync(path, link)
    makeDataFolder(link)
    makeDataFolder(join(link, 'below'))
    assert.ok(existsSync(join(path, 'below')))
  })

  test('that cannot be made is named with the reason and the setting', () => {
    writeFileSync(join(root, 'file'), '')
    for (const path of [join(root, 'file'), join(root, 'file', 'data')]) {
      assert.throws(
        () => makeDataFolder(path),
        (error) =>
          error instanceof StoreUnavailable &&
          error.message.startsWith(`The data folder ${path} can't be created: a part of the path is a file`) &&
          error.message.endsWith('Set DATA_DIR to a folder that you own'),
      )
    }
  })

  // The folder is there, and says of every name in it that it is not.
  test('below /proc is rejected like any other', { skip: !existsSync('/proc/self') }, () => {
    assert.throws(
      () => makeDataFolder('/proc/nope/data'),
      /The data folder \/proc\/nope\/data can't be created: no such file or folder \(ENOENT\)/,
    )
  })
})
