import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findChromium } from './browser.ts'

/** Runs with CHROMIUM set to a path, and puts it back. */
function withChromium<T>(path: string, run: () => T): T {
  const before = process.env.CHROMIUM
  process.env.CHROMIUM = path
  try {
    return run()
  } finally {
    if (before === undefined) delete process.env.CHROMIUM
    else process.env.CHROMIUM = before
  }
}

test('CHROMIUM names the browser', () => {
  assert.deepEqual(withChromium(process.execPath, findChromium), { path: process.execPath })
})

test('a CHROMIUM that does not exist is a reason to skip, which names it', () => {
  const answer = withChromium('/nowhere/chromium', findChromium)
  assert.match('missing' in answer ? answer.missing : '', /CHROMIUM is \/nowhere\/chromium/)
})
