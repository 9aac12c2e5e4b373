import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Rejection } from '../../../facts/index.ts'
import { diskFailure } from '../../../failures/index.ts'
import { CommandError } from '../../command-error.ts'
import { demoFlight } from './demo-flight.ts'
import { prepared, type RecordedPoint, type Recording, RecordingFault } from './recording.ts'

/** The name of the built-in flight. */
export const demoName = 'demo'

/** Bytes; a flight of ten hours, ten positions a second. */
const largest = 100 * 1024 * 1024

/** The flight in a file, whose format is recognized by its first character; or `demo`. Throws CommandError. */
export async function readRecording(name: string, cwd: string): Promise<Recording> {
  if (name === demoName) return prepared(demoFlight())
  const path = resolve(cwd, name)
  const bytes = await bytesOf(path)
  try {
    const recording = prepared(await pointsOf(bytes, path))
    if (recording.length > 0) return recording
    throw new RecordingFault('it has no positions')
  } catch (error) {
    if (!(error instanceof RecordingFault || error instanceof Rejection)) throw error
    throw new CommandError('failed', `${path} cannot be replayed: ${error.message}`)
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size <= largest) return await readFile(path)
  } catch (error) {
    throw diskFailure(`The recording ${path} cannot be read`, error)
  }
  throw new CommandError('failed', `${path} cannot be replayed: it is larger than ${largest / 1024 / 1024} MB`)
}

async function pointsOf(bytes: Buffer, path: string): Promise<readonly RecordedPoint[]> {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const first = text.trimStart()[0]
  if (first === '<') return (await import('./xml-tracks.ts')).readXmlTracks(bytes)
  const { readJsonLines, readPacketLines } = await import('./text-tracks.ts')
  if (first === '{') return readJsonLines(text)
  if (first === 'X') return readPacketLines(text)
  throw new CommandError(
    'failed',
    `${path} is not a recording of a flight`,
    'These can be replayed: GPX, KML with a gx:Track, lines of XGPS packets, and what --record wrote.',
  )
}
