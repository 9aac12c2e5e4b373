import { strongTag } from './entity-tag.ts'

/** Bytes as they are sent, with their strong tag; made once, sent many times. */
export type Representation = { readonly bytes: Buffer; readonly etag: string }

export function representation(bytes: Uint8Array): Representation {
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), etag: strongTag(bytes) }
}
