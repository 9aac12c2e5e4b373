import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { parseFileName } from './file-name.ts'

/** An image on the disk whose bytes do not match its name. */
export class DamagedImage extends Error {
  override readonly name = 'DamagedImage'
  readonly image: string

  constructor(image: string, bytes: Uint8Array) {
    super(
      `The image ${image} is damaged: its ${bytes.length} bytes do not match its name. The next import of its charts, ` +
        'or the next start for demo images, writes it again; `platekeeper images verify` lists all that are damaged',
    )
    this.image = image
  }
}

/**
 * Whether the bytes match the file name: their SHA-256 starts with its 8 digits, which also covers their length. A file
 * whose name has no hash (demo images) has to be a complete PNG with correct checksums.
 */
export function isIntact(name: string, bytes: Uint8Array): boolean {
  const hasHash = parseFileName(name)?.hash !== undefined
  return hasHash ? matchesName(name, createHash('sha256').update(bytes).digest('hex')) : isWholePng(bytes)
}

/** Whether the name has the first digits of this SHA-256. */
function matchesName(name: string, sha256: string): boolean {
  const hash = parseFileName(name)?.hash
  return hash !== undefined && sha256.startsWith(hash)
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and CRC of a chunk, four bytes each. */
const frameBytes = 12

/** PNG specification, 5.2 and 5.3: the signature, then chunks with their CRC, the last of them IEND. */
function isWholePng(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, signature.length).equals(signature)) return false
  let type = ''
  let offset = signature.length
  while (offset + frameBytes <= png.length) {
    const end = offset + frameBytes + png.readUInt32BE(offset)
    if (end > png.length || png.readUInt32BE(end - 4) !== crc32(png.subarray(offset + 4, end - 4))) return false
    type = png.toString('latin1', offset + 4, offset + 8)
    offset = end
  }
  return offset === png.length && type === 'IEND'
}
