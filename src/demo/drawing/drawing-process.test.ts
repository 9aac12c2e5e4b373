import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { placesIn } from '../../config/index.ts'
import { folderImages } from '../../store/images/folder.ts'
import { startDemoDrawing } from './drawing-process.ts'
import { demoNotices } from './notices.ts'

const notices = { version: '1.0.0', demoAirports: ['NZWN'] }

function inFolder(t: { after(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the demo images are drawn by another process, and a request for one waits for it', async (t) => {
  const dataDir = inFolder(t)
  const order = { places: placesIn(dataDir), charts: false, notices }
  const drawing = startDemoDrawing(order, { onProgress: () => assert.fail(), onFailure: assert.fail })
  const { notice } = demoNotices(folderImages(join(dataDir, 'images')), notices, drawing.noticesDrawn)
  assert.ok((await notice('thumb_night', 'landscape')).length > 0)
  await drawing.airportsPublished
  await drawing.stop()
})

test('why the demo could not be drawn is reported, and requests no longer wait for it', async (t) => {
  const dataDir = join(inFolder(t), 'a file')
  writeFileSync(dataDir, '')
  const order = { places: placesIn(dataDir), charts: true, notices }
  const reason = await new Promise((onFailure) => {
    const drawing = startDemoDrawing(order, { onProgress: () => assert.fail(), onFailure })
    t.after(() => Promise.all([drawing.airportsPublished, drawing.noticesDrawn]))
  })
  assert.match(String(reason), /a file/)
})

test('stopped, it ends and reports no failure', async (t) => {
  const order = { places: placesIn(inFolder(t)), charts: true, notices }
  const drawing = startDemoDrawing(order, { onProgress: () => undefined, onFailure: assert.fail })
  await drawing.stop()
  await drawing.noticesDrawn
})
