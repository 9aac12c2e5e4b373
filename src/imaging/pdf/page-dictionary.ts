import { GeoreferenceFault, type Point } from '../../facts/geodesy/index.ts'
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFString } from '../../pdf/index.ts'

/** Points (1/72 inch) of the page's user space, x1 < x2 and y1 < y2. */
export type PointBox = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

/** The entry of a dictionary with references followed; undefined when absent. */
export function entry(dictionary: PDFDict, key: string): PDFObject | undefined {
  return dictionary.lookup(PDFName.of(key))
}

export function dictionaryAt(dictionary: PDFDict, key: string): PDFDict | undefined {
  const value = entry(dictionary, key)
  return value instanceof PDFDict ? value : undefined
}

/** Producers write one dictionary where the specification allows an array of them. */
export function dictionariesAt(dictionary: PDFDict, key: string): readonly PDFDict[] {
  const value = entry(dictionary, key)
  if (value instanceof PDFDict) return [value]
  return elements(value).filter((element) => element instanceof PDFDict)
}

export function elements(value: PDFObject | undefined): readonly PDFObject[] {
  if (!(value instanceof PDFArray)) return []
  return Array.from({ length: value.size() }, (_, index) => value.lookup(index)).filter(
    (element) => element !== undefined,
  )
}

export function wordAt(dictionary: PDFDict, key: string): string | undefined {
  const value = entry(dictionary, key)
  if (value instanceof PDFName) return value.decodeText()
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined
}

/** TerraGo's encoding permits numbers as strings, and GDAL writes them so. */
export function numberOf(value: PDFObject | undefined): number | undefined {
  const number =
    value instanceof PDFNumber
      ? value.asNumber()
      : value instanceof PDFString || value instanceof PDFHexString
        ? Number.parseFloat(value.decodeText())
        : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** undefined when absent. Throws GeoreferenceFault for an array that contains anything but numbers. */
export function numbersAt(dictionary: PDFDict, key: string): readonly number[] | undefined {
  const value = entry(dictionary, key)
  if (!(value instanceof PDFArray)) return undefined
  return elements(value).map((element) => {
    const number = numberOf(element)
    if (number === undefined) throw new GeoreferenceFault(`its /${key} contains ${element}, which is not a number`)
    return number
  })
}

/** `[x y x y …]` as points. Throws GeoreferenceFault for an odd count. */
export function pointsOf(numbers: readonly number[], key: string): readonly Point[] {
  if (numbers.length % 2 === 1) throw new GeoreferenceFault(`its /${key} contains an odd number of numbers`)
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? Number.NaN,
    numbers[2 * index + 1] ?? Number.NaN,
  ])
}

/** The smallest box around the points, whichever corner comes first. */
export function boxAround(points: readonly Point[]): PointBox {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) }
}
