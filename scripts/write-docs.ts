/** `npm run docs`: writes what is made from tables of the code into the documents. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { settingsDocument, withSettingsTable } from './settings-table.ts'

const path = join(resolve(import.meta.dirname, '..'), settingsDocument)
writeFileSync(path, withSettingsTable(readFileSync(path, 'utf8')))
