import { strongTag } from './entity-tag.ts'

/** Bytes as they are sent, with their strong tag; made once, sent many times. */
export type Representation<Bytes extends Buffer | string = Buffer> = { readonly bytes: Bytes; readonly etag: string }

export function representation(bytes: Uint8Array): Representation {
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), etag: strongTag(bytes) }
}

/** With bytes as a string of as many characters (Latin-1): node:http writes one together with the head, and a Buffer after it. */
export function latin1Representation(bytes: Uint8Array): Representation<string> {
  const { bytes: buffer, etag } = representation(bytes)
  return { bytes: buffer.toString('latin1'), etag }
}
