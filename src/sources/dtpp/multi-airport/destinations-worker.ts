import { parentPort } from 'node:worker_threads'
import { Rejection } from '../../../facts/index.ts'
import type { Reply } from '../../workers/worker-pool.ts'
import type { MultiAirportPdf } from './airport-pages.ts'
import { readDestinations } from './read-destinations.ts'

async function answer(bytes: Uint8Array): Promise<Reply<MultiAirportPdf>> {
  try {
    return { result: await readDestinations(bytes) }
  } catch (error) {
    if (error instanceof Rejection) return { rejected: error.message }
    throw error
  }
}

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answer(bytes)))
