/**
 * The program of a worker process: answers jobs with the function of a module, `answer(job)`, until its parent closes the
 * channel. Its arguments: its temporary folder, which it removes if its parent cannot, the module, the bytes of memory it may
 * take, and the folder of the compile cache (empty: none).
 */
import { rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { watchMemory } from './memory-watch.ts'
import { channelNumber, readFrames, sendFrame, type WorkerMessage } from './worker-channel.ts'

const [folder = '', script = '', memory = '', compileCache = ''] = process.argv.slice(2)
watchMemory(Number(memory), folder)
// The environment is empty: libraries would write their temporary files to the shared folder.
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
offerToOutOfMemoryKiller()
if (compileCache) enableCompileCache(compileCache)

const channel = new Socket({ fd: channelNumber })
const send = (message: WorkerMessage<unknown>, sent?: () => void) => sendFrame(channel, message, sent)
const { answer } = (await import(script)) as { readonly answer: (job: unknown) => Promise<unknown> }
send({ started: true })
let isFirst = true
for await (const job of readFrames(channel)) {
  try {
    send({ result: await answer(job) })
  } catch (error) {
    // Loaded only if the module throws it.
    const { Rejection } = await import('../../facts/index.ts')
    if (error instanceof Rejection) send({ rejected: error.message })
    // Any other error may have corrupted the memory of a library.
    else send({ broken: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
  }
  // Written after the first job, which loads the shared modules: a worker may be killed before it could write at exit.
  if (isFirst) flushCompileCache()
  isFirst = false
}
process.chdir('..')
rmSync(folder, { recursive: true, force: true })
process.exit()

/** If memory is exhausted, Linux ends this process rather than the import. */
function offerToOutOfMemoryKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems, and some containers, have no such file.
  }
}
