import { Rejection } from '../../facts/index.ts'

export type FileKind = 'pdf' | 'png'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Readers of PDF look for its first line within this many bytes (ISO 32000-1, annex H, note 13). */
const pdfSearchBytes = 1024

/** What a file is by its first bytes, whatever its name says. Throws Rejection for anything but PDF and PNG. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new Rejection('empty: the file has no bytes')
  if (pngSignature.equals(bytes.subarray(0, pngSignature.length))) return 'png'
  if (Buffer.from(bytes.subarray(0, pdfSearchBytes)).includes('%PDF-')) return 'pdf'
  throw new Rejection('neither PDF nor PNG by its first bytes: convert it to one of these')
}
