import { Rejection } from '../../../facts/index.ts'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '../../../pdf/index.ts'
import type { Destination, MultiAirportPdf } from './airport-pages.ts'

/** The PDF of a volume has some 300 airports. */
const mostDestinations = 10_000
const deepest = 16

/** The named destinations of a PDF, from its /Names tree and from the older /Dests. Throws Rejection for an invalid PDF. */
export async function readDestinations(bytes: Uint8Array): Promise<MultiAirportPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((cause: Error) => {
    throw new Rejection(`its named destinations cannot be read (${cause.message})`, { cause })
  })
  const pages = document.getPages()
  const numberOf = new Map(pages.map((page, index) => [page.ref.toString(), index + 1]))
  const destinations: Destination[] = []
  for (const [name, target] of namedTargets(document.catalog)) {
    if (destinations.length >= mostDestinations)
      throw new Rejection(`it has more than ${mostDestinations} named destinations`)
    const [to, fit, ...numbers] = elements(target)
    const number = to instanceof PDFRef ? numberOf.get(to.toString()) : undefined
    const page = number === undefined ? undefined : pages[number - 1]
    if (number === undefined || !page) continue
    destinations.push({ name, page: number, at: place(fit, numbers, page.getMediaBox()) })
  }
  return { pages: pages.length, destinations }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** `/XYZ left top zoom`, `/FitH top`, `/FitR left bottom right top`; the others mean the whole page. */
function place(fit: PDFObject | undefined, numbers: readonly PDFObject[], { x, y, width, height }: Box) {
  const kind = fit instanceof PDFName ? fit.decodeText() : ''
  const [left, top] =
    kind === 'XYZ'
      ? numbers
      : kind === 'FitH' || kind === 'FitBH'
        ? [undefined, numbers[0]]
        : kind === 'FitR'
          ? [numbers[0], numbers[3]]
          : []
  if (!(top instanceof PDFNumber)) return null
  return { left: left instanceof PDFNumber ? (left.asNumber() - x) / width : 0, up: (top.asNumber() - y) / height }
}

function* namedTargets(catalog: PDFDict): Generator<readonly [string, PDFObject | undefined]> {
  const older = catalog.lookup(PDFName.of('Dests'))
  if (older instanceof PDFDict) for (const [name] of older.entries()) yield [name.decodeText(), older.lookup(name)]
  const names = catalog.lookup(PDFName.of('Names'))
  if (names instanceof PDFDict) yield* treeTargets(names.lookup(PDFName.of('Dests')), 0)
}

function* treeTargets(node: PDFObject | undefined, depth: number): Generator<readonly [string, PDFObject | undefined]> {
  if (!(node instanceof PDFDict)) return
  if (depth > deepest) throw new Rejection(`its named destinations are nested more than ${deepest} deep`)
  const names = node.lookup(PDFName.of('Names'))
  if (names instanceof PDFArray) {
    for (let at = 0; at + 1 < names.size(); at += 2) {
      const name = names.lookup(at)
      if (name instanceof PDFString || name instanceof PDFHexString) yield [name.decodeText(), names.lookup(at + 1)]
    }
  }
  const kids = node.lookup(PDFName.of('Kids'))
  if (kids instanceof PDFArray) for (let at = 0; at < kids.size(); at++) yield* treeTargets(kids.lookup(at), depth + 1)
}

/** The array of a destination, or of the dictionary that contains it as /D; the page stays a reference. */
function elements(target: PDFObject | undefined): readonly PDFObject[] {
  const array = target instanceof PDFDict ? target.lookup(PDFName.of('D')) : target
  return array instanceof PDFArray ? array.asArray() : []
}
