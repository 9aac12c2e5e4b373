/** `npm run docs`: generates the parts of documents that come from tables and comments of the code. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { settingsDocument, withSettingsTable } from './settings-table.ts'

const root = resolve(import.meta.dirname, '..')
const path = join(root, settingsDocument)
writeFileSync(path, withSettingsTable(readFileSync(path, 'utf8')))

const { status } = spawnSync(process.execPath, [join(root, 'packages/client/write-reference.ts')], { stdio: 'inherit' })
process.exitCode = status ?? 1
