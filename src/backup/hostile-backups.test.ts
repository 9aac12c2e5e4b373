import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { makeZip, type ZipEntry } from '../sources/files/zip.fixture.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'
import { imagePath } from './manifest/image-list.ts'
import { openBackup } from './open-backup.ts'
import { imagesOf, keyOf, service, temporary } from './service.fixture.ts'
import { folderTarget } from './target/folder-target.ts'
import { verifyBackup } from './verify-backup.ts'

const original = temporary({ after })
const { parts, images, verifying } = service(imagesOf('one', 'two'))
const [image = '', other = ''] = images.keys()
let id = ''
before(async () => {
  id = (await makeBackup({ kind: 'folder', target: folderTarget(original) }, parts)).id
})

type Test = Parameters<typeof temporary>[0]
function copyOf(t: Test): string {
  const copy = temporary(t)
  cpSync(original, copy, { recursive: true })
  return copy
}
const refusal = (error: unknown): boolean => error instanceof BackupError && error.remedy !== ''

/** Rejected, or with faults. */
async function isRefused(source: string): Promise<boolean> {
  try {
    return (await verifyBackup(source, verifying)).faults.length > 0
  } catch (error) {
    assert.ok(refusal(error), String(error))
    return true
  }
}

test('a manifest in which any one byte was changed is refused', async (t) => {
  const copy = copyOf(t)
  const path = join(copy, id, 'manifest.json')
  const bytes = readFileSync(path)
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (bytes[at] ?? 0) ^ 1
    // White space between the values is not part of what was signed.
    if (sameValue(bytes, changed)) continue
    writeFileSync(path, changed)
    await assert.rejects(openBackup(join(copy, id), verifying), BackupError, `byte ${at}`)
  }
})

function sameValue(a: Buffer, b: Buffer): boolean {
  try {
    return JSON.stringify(JSON.parse(a.toString())) === JSON.stringify(JSON.parse(b.toString()))
  } catch {
    return false
  }
}

for (const name of ['database.sqlite', 'images.json', 'settings.json']) {
  test(`${name}: altered, cut off, missing or a link, it is refused`, async (t) => {
    const copy = copyOf(t)
    const path = join(copy, id, name)
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, middle), Buffer.from([0x20]), bytes.subarray(middle + 1)]))
    assert.ok(await isRefused(copy), 'altered')
    writeFileSync(path, Buffer.concat([bytes, bytes]))
    assert.ok(await isRefused(copy), 'longer')
    truncateSync(path, middle)
    assert.ok(await isRefused(copy), 'cut off')
    rmSync(path)
    assert.ok(await isRefused(copy), 'missing')
    symlinkSync(join(original, id, name), path)
    await assert.rejects(verifyBackup(copy, verifying), /is not a file/)
  })
}

test('an image that was exchanged for another one is a fault', async (t) => {
  const copy = copyOf(t)
  cpSync(join(copy, imagePath(other)), join(copy, imagePath(image)))
  const { faults } = await verifyBackup(copy, verifying)
  assert.equal(faults.length, 1)
  assert.match(faults[0] ?? '', new RegExp(image))
})

test('a list of images and its digest, exchanged together, do not pass: the manifest is signed', async (t) => {
  const copy = copyOf(t)
  const path = join(copy, id, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, counts: { accounts: 3 } }))
  await assert.rejects(openBackup(copy, verifying), /altered/)
})

test('a backup of another service is refused; without a key it is called unverified', async () => {
  await assert.rejects(openBackup(original, { ...verifying, key: keyOf('another') }), /another master key/)
  const opened = await openBackup(original, { ...verifying, key: null })
  assert.equal(opened.standing, 'unverified')
})

test('a manifest of a newer format says that a newer version is needed', async (t) => {
  const copy = copyOf(t)
  writeFileSync(join(copy, id, 'manifest.json'), JSON.stringify({ format: 2 }))
  await assert.rejects(openBackup(copy, verifying), /newer version/)
})

const link = 0o120777
const zips: Readonly<Record<string, readonly ZipEntry[]>> = {
  'a name that leads out': [{ name: '../database.sqlite', data: 'x' }],
  'an absolute name': [{ name: '/etc/passwd', data: 'x' }],
  'an unknown name': [{ name: 'other.txt', data: 'x' }],
  'an image below another folder': [{ name: `images/abcd/${'kpdx_10-9_0a1b2c3d_d.png'}`, data: 'x' }],
  'two files of a name': [
    { name: 'manifest.json', data: '{}' },
    { name: 'manifest.json', data: '{}' },
  ],
  'a link': [{ name: 'database.sqlite', data: '/etc/passwd', mode: link }],
  'an encrypted file': [{ name: 'manifest.json', data: '{}', encrypted: true }],
  'an unknown compression': [{ name: 'manifest.json', data: '{}', method: 99 }],
  'no manifest': [{ name: 'settings.json', data: '{}' }],
  'a manifest that unpacks to more than a manifest has': [{ name: 'manifest.json', data: Buffer.alloc(20_000_000) }],
  'a manifest that unpacks to more than it states': [
    { name: 'manifest.json', data: Buffer.alloc(2_000_000), claims: { unpacked: 10 } },
  ],
  'a manifest with a wrong checksum': [{ name: 'manifest.json', data: '{}', claims: { crc: 1 } }],
}
for (const [what, entries] of Object.entries(zips)) {
  test(`a zip with ${what} is refused`, async (t) => {
    const path = join(temporary(t), 'a.zip')
    writeFileSync(path, makeZip(entries))
    await assert.rejects(openBackup(path, verifying), refusal)
  })
}

test('a file that is not a zip, or is cut off, is refused', async (t) => {
  const folder = temporary(t)
  const path = join(folder, 'a.zip')
  await makeBackup({ kind: 'file', path, recipients: [] }, parts)
  const bytes = readFileSync(path)
  for (const cut of [0, 1, 30, bytes.length - 1]) {
    writeFileSync(path, bytes.subarray(0, cut))
    await assert.rejects(openBackup(path, verifying), refusal)
  }
})
