import { crc32 } from 'node:zlib'

/** One chunk of a PNG file (PNG specification, 5.3): length, type, data, CRC. */
export type Chunk = {
  readonly type: string
  readonly data: Uint8Array
  /** Of its length field. */
  readonly offset: number
}

const signatureBytes = 8
const frameBytes = 12

/** All chunks in order; stops before the first one that is truncated. */
export function chunksOf(png: Uint8Array): readonly Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: Chunk[] = []
  let offset = signatureBytes
  while (offset + frameBytes <= png.length) {
    const length = view.getUint32(offset)
    if (offset + frameBytes + length > png.length) break
    const type = Buffer.from(png.subarray(offset + 4, offset + 8)).toString('latin1')
    chunks.push({ type, data: png.subarray(offset + 8, offset + 8 + length), offset })
    offset += frameBytes + length
  }
  return chunks
}

/** A copy of the file with other data, of the same length, in the chunk. */
export function withChunk(png: Uint8Array, chunk: Chunk, data: Uint8Array): Buffer {
  if (data.length !== chunk.data.length) throw new Error(`${chunk.type} must keep its ${chunk.data.length} bytes`)
  const copy = Buffer.from(png)
  copy.set(data, chunk.offset + 8)
  const covered = copy.subarray(chunk.offset + 4, chunk.offset + 8 + data.length)
  copy.writeUInt32BE(crc32(covered), chunk.offset + 8 + data.length)
  return copy
}

/** The bytes of a chunk. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + frameBytes)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8)
  return whole
}
