import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

type Hashes = readonly (string | null)[]
type Asked = { readonly resolve: (hashes: Hashes) => void; readonly reject: (error: Error) => void }
/** Replies in the order of its requests. */
type Hasher = { readonly worker: Worker; readonly asked: Asked[] }

/** More threads wait for the disk, not for a processor. */
const most = Math.min(4, availableParallelism())
/** Mebibytes of script memory of a thread: it keeps nothing. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }

/** Threads of this process: started with the first work; idle ones do not keep the process alive. */
const hashers: Hasher[] = []

/** SHA-256 of the bytes of each file; null: absent, unreadable or not a file. Computed in threads. */
export function hashFiles(paths: readonly string[]): Promise<Hashes> {
  const { worker, asked } = freest()
  return new Promise((resolve, reject) => {
    if (asked.push({ resolve, reject }) === 1) worker.ref()
    worker.postMessage(paths)
  })
}

function freest(): Hasher {
  const [first = start(), ...others] = hashers
  const found = others.reduce((one, other) => (other.asked.length < one.asked.length ? other : one), first)
  return found.asked.length > 0 && hashers.length < most ? start() : found
}

function start(): Hasher {
  const hasher: Hasher = {
    worker: new Worker(new URL('./hash-worker.ts', import.meta.url), { resourceLimits }),
    asked: [],
  }
  const { worker, asked } = hasher
  worker.on('message', (hashes: Hashes) => {
    asked.shift()?.resolve(hashes)
    if (asked.length === 0) worker.unref()
  })
  worker.on('error', (error: Error) => {
    hashers.splice(hashers.indexOf(hasher), 1)
    for (const { reject } of asked.splice(0)) reject(error)
  })
  hashers.push(hasher)
  return hasher
}
