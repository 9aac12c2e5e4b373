import sharp from 'sharp'
import { fileKind, georeference, loadPdfium, readCharacters, renderFile } from '../../imaging/index.ts'
import type { PageAnswer, PageJob } from './page-job.ts'
import { wordsOf } from './printed-words.ts'

sharp.concurrency(1)
sharp.cache(false)

type Rendering = Awaited<ReturnType<typeof renderFile>>
type Kept = Omit<Rendering, 'pictures'>

let pdfium: ReturnType<typeof loadPdfium> | undefined

/** What georeferencing needs of the pages that were rendered, without their pictures. A parsed file is some times as large as its bytes. */
const kept = new Map<string, { readonly page: Kept; readonly bytes: number }>()
const mostBytes = 48 * 1024 * 1024

function keep(key: string, page: Kept, bytes: number): void {
  kept.delete(key)
  kept.set(key, { page, bytes })
  let sum = [...kept.values()].reduce((total, each) => total + each.bytes, 0)
  for (const [oldest, each] of kept) {
    if (sum <= mostBytes || oldest === key) return
    kept.delete(oldest)
    sum -= each.bytes
  }
}

async function render(key: string, file: NonNullable<PageJob['file']>): Promise<Rendering> {
  pdfium ??= loadPdfium()
  const rendering = await renderFile(await pdfium, file.bytes, file.page)
  const { pictures: _, ...page } = rendering
  keep(key, page, file.bytes.length)
  return rendering
}

async function printedWords({ bytes, page }: NonNullable<PageJob['file']>): Promise<readonly string[] | null> {
  if (fileKind(bytes) !== 'pdf') return null
  pdfium ??= loadPdfium()
  const { read } = readCharacters(await pdfium, bytes)
  return wordsOf(read[page - 1]?.characters ?? [])
}

export async function answer({ key, file, order }: PageJob): Promise<PageAnswer> {
  if (order === null) {
    if (file === null) return { unknown: true }
    const { pictures, size, grid, turned, notes } = await render(key, file)
    const { day, night } = pictures
    const printed = await printedWords(file)
    return { pictures: { size, grid, turned, day, night, note: notes.page, printed } }
  }
  if (file !== null && !kept.has(key)) await render(key, file)
  const found = kept.get(key)
  return found ? { georeference: georeference({ ...found.page, ...order }) } : { unknown: true }
}
