import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../facts/index.ts'
import type { Reply } from '../../workers/worker-pool.ts'
import type { Book } from './airport-pages.ts'
import { readBook } from './read-destinations.ts'

async function answer(bytes: Uint8Array): Promise<Reply<Book>> {
  try {
    return { result: await readBook(bytes) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answer(bytes)))
