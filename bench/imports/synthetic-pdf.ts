/** PDFs that are valid and contain only a name, and multi-airport PDFs with a named destination for each airport. */

export const smallPdf = (name: string): Buffer => pdf([], 1, name)

/** Three airports to a page, as in the FAA's multi-airport PDFs. */
export const bookPdf = (name: string, idents: readonly string[]): Buffer =>
  pdf(idents, Math.ceil(idents.length / 3), name)

function pdf(idents: readonly string[], pageCount: number, name: string): Buffer {
  const pages = Array.from({ length: pageCount }, (_, index) => `${index + 4} 0 R`)
  const destinations = idents.map((ident, index) => {
    const page = pages[Math.floor(index / 3)]
    return `/${ident} [${page} /XYZ 0 ${560 - 180 * (index % 3)} null]`
  })
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Dests << ${destinations.join(' ')} >> >>`,
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pageCount} >>`,
    `<< /Title (${name}) >>`,
    ...pages.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 387 594] >>'),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
