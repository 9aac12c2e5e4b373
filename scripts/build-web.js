// `npm run build:web`: builds the viewer. The server also runs it, as a separate process, and reads its result.
// Plain JavaScript for Node 18 and newer, as are the files it imports: it may be the first that runs in a clone.
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './npm-end.js'
import { suitableNode } from './suitable-node.js'
import { buildViewer } from './viewer/build.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The end of the channel means that the server has ended; npm and Vite then end with this process. */
const end = () => process.kill(process.pid, 'SIGTERM')
if (process.send) {
  process.on('disconnect', end)
  setPriority(10) // Signing in comes first. Processes that we start inherit it.
} else {
  endWithNpm({ kill: end, on: () => undefined })
}

const report = process.send
  ? (message) => process.send(message, () => process.disconnect())
  : ({ isNew, failure }) => {
      if (failure) console.error(failure)
      else
        console.log(`${isNew ? 'The viewer is built' : 'The viewer is up to date'}: ${join(root, 'packages/web/dist')}`)
    }

try {
  const isNew = await buildViewer(root, await suitableNode(root))
  process.removeListener('disconnect', end)
  report({ isNew })
} catch (error) {
  process.exitCode = 1
  process.removeListener('disconnect', end)
  report({ failure: error.message })
}
if (!process.send) process.exit()
