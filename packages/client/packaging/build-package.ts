import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeDeclarations } from './declarations.ts'
import { entriesOf } from './entries.ts'
import { writeModules, writeScript } from './modules.ts'

const folder = resolve(import.meta.dirname, '..')

/** Builds everything that is published besides package.json and the README. Throws if the package would need a file outside of it. */
export async function buildPackage(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  const entries = entriesOf(folder)
  await writeModules(entries, { folder, dist })
  await writeScript({ folder, dist })
  await writeDeclarations({ folder, dist })
  copyFileSync(join(folder, '../../LICENSE'), join(dist, 'LICENSE'))
  // The QR encoder is bundled into the entry for QR codes.
  copyFileSync(join(folder, '../../node_modules/uqr/LICENSE'), join(dist, 'qr/LICENSE'))
}
