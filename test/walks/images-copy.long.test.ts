/** `images copy` is killed again and again while images are added, and in the end everything is there. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderImages } from '../../src/store/images/folder.ts'
import { openProduct } from '../fixtures/index.ts'
import { bucketKeys, startObjectStore } from '../fixtures/object-store.ts'
import { rounds } from '../fixtures/rounds.ts'

const anImage = (at: number) => {
  const bytes = Buffer.alloc(20_000 + at, `image ${at}`)
  return { bytes, name: `kpdx_11-1_${hash('sha256', bytes, 'hex').slice(0, 8)}_d.png` }
}

test('a copy that is killed again and again leaves no half of an image, no marker, and is continued', async (t) => {
  const objectStore = await startObjectStore()
  const product = await openProduct({
    settings: { AWS_ACCESS_KEY_ID: bucketKeys.id, AWS_SECRET_ACCESS_KEY: bucketKeys.secret },
  })
  t.after(async () => {
    await product.close()
    await objectStore.stop()
  })
  assert.equal((await product.run('migrate', 'up')).code, 0)
  const images = folderImages(join(product.folder, 'data/images'))
  const count = rounds({ quick: 200, long: 1000 })
  for (let at = 0; at < count; at += 1) await images.put(anImage(at).name, anImage(at).bytes)
  const words = ['images', 'copy', '--to', `s3://charts/images?endpoint=${objectStore.endpoint}&region=eu-central-1`]
  const copied = () => [...objectStore.objects.keys()].filter((key) => key.endsWith('.png')).length
  const puts = () => objectStore.requests.filter((each) => each.startsWith('PUT')).length
  let killed = 0
  for (; killed < rounds({ quick: 3, long: 20 }); killed += 1) {
    const child = product.start(...words)
    child.stdout?.resume()
    child.stderr?.resume()
    const before = copied()
    while (child.exitCode === null && copied() < before + 10 + killed) await sleep(2)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    assert.equal(child.signalCode, 'SIGKILL', 'it was killed before its end')
    assert.ok(!objectStore.objects.has('images/marker'))
    const { name, bytes } = anImage(count + killed)
    await images.put(name, bytes)
  }
  const left = count + killed - copied()
  assert.ok(left > 0)
  const before = puts()
  const { code, out, err } = await product.run(...words)
  assert.equal(code, 0, err)
  assert.match(out, new RegExp(`: ${left}, .* There before: ${count + killed - left}\\.`))
  // The marker is proposed, and put.
  assert.equal(puts() - before, left + 2)
  for (let at = 0; at < count + killed; at += 1) {
    const { name, bytes } = anImage(at)
    assert.ok(objectStore.objects.get(`images/kpdx/${name}`)?.bytes.equals(bytes), name)
  }
  assert.equal(String(objectStore.objects.get('images/marker')?.bytes).trim(), await images.marker())
})
