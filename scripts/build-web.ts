/** `npm run build:web`: builds packages/web to packages/web/dist. */
import { renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askTool } from './ask-tool.ts'

const folder = resolve(import.meta.dirname, '../packages/web')
const published = join(folder, 'dist')
const fresh = join(folder, `dist-${process.pid}`)
const complaints = await askTool(folder, 'vite/bin/vite.js', 'build', '--logLevel=warn', `--outDir=${fresh}`)
if (complaints.length > 0) {
  rmSync(fresh, { recursive: true, force: true })
  console.error(complaints.join('\n'))
  process.exit(1)
}
rmSync(published, { recursive: true, force: true })
renameSync(fresh, published)
console.log(`The viewer is built: ${published}`)
