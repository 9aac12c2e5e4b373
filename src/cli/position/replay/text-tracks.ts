import { InvalidPosition, readPosition } from '../../../viewer/index.ts'
import type { Fix } from '../packets/reading.ts'
import { readTextPacket } from '../packets/text-packets.ts'
import { type RecordedPoint, RecordingFault } from './recording.ts'

/** What `--record` writes: a position as JSON in every line. The last line may be cut off. */
export function readJsonLines(text: string): readonly RecordedPoint[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      const { at, source: _, ...fix } = readPosition(JSON.parse(line))
      return [{ ...fix, at: Date.parse(at) }]
    } catch (error) {
      if (index === lines.length - 1 && error instanceof SyntaxError) return []
      if (error instanceof SyntaxError) throw new RecordingFault(`line ${index + 1}: it is not JSON`)
      if (error instanceof InvalidPosition) {
        throw new RecordingFault(`line ${index + 1}: ${error.message.replace(/^.*?: |\.$/g, '')}`)
      }
      throw error
    }
  })
}

/** Packets as they were received, XGPS and XATT, one a line: a second from one XGPS to the next. */
export function readPacketLines(text: string): readonly RecordedPoint[] {
  const points: RecordedPoint[] = []
  let heading: Fix['heading'] = null
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const reading = readTextPacket(Buffer.from(line, 'latin1'))
    if (reading.kind === 'refused') throw new RecordingFault(`line ${index + 1}: ${reading.reason}`)
    if (reading.kind === 'heading') heading = reading.degrees
    if (reading.kind === 'fix') points.push({ ...reading.fix, heading, at: points.length * 1000 })
  }
  return points
}
