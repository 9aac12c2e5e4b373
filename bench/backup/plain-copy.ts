/** What an operator would do without the command: `node plain-copy.ts DATA_DIR TARGET`. Nothing is flushed or checked. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [dataDir = '', target = ''] = process.argv.slice(2)
mkdirSync(target)
const db = new DatabaseSync(join(dataDir, 'platekeeper.db'), { readOnly: true, timeout: 5_000 })
db.prepare('VACUUM INTO ?').run(join(target, 'database.sqlite'))
db.close()
execFileSync('cp', ['-R', join(dataDir, 'images'), join(target, 'images')])
