import { Rejection } from '../../facts/index.ts'

export type PictureKind = 'png' | 'jpeg' | 'tiff'
export type FileKind = 'pdf' | PictureKind

/** The first bytes of pictures; TIFF has two orders of bytes, each with a form for files of more than 4 GB. */
const signatures: readonly (readonly [PictureKind, Buffer])[] = [
  ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ...['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].map((bytes) => ['tiff', Buffer.from(bytes, 'latin1')] as const),
]
/** Readers of PDF look for its first line within this many bytes (ISO 32000-1, annex H, note 13). */
const pdfSearchBytes = 1024

/** The kind of a file by its first bytes, not by its name. Throws Rejection for anything but PDF, PNG, JPEG and TIFF. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new Rejection('empty: the file has no bytes')
  const picture = signatures.find(([, signature]) => signature.equals(bytes.subarray(0, signature.length)))
  if (picture) return picture[0]
  if (Buffer.from(bytes.subarray(0, pdfSearchBytes)).includes('%PDF-')) return 'pdf'
  throw new Rejection('not PDF, PNG, JPEG or TIFF by its first bytes: convert it to one of these')
}
