import { type DraftedColumn, draftedColumns } from '../sources/index.ts'

/** How a field is known: printed on the page, following by a rule from what is, or only likely. */
export type How = 'read' | 'derived' | 'guess'

/** A value of a field and why: `why` has at most eight words. */
export type Evidence = { readonly value: string; readonly how: How; readonly why: string }

/** What is known about a chart; a field that is missing stays empty. */
export type Claims = { readonly [Field in DraftedColumn]?: Evidence | undefined }

export const read = (value: string, why: string): Evidence => ({ value, how: 'read', why })
export const derived = (value: string, why: string): Evidence => ({ value, how: 'derived', why })
export const guess = (value: string, why: string): Evidence => ({ value, how: 'guess', why })

const strength: Readonly<Record<How, number>> = { read: 2, derived: 1, guess: 0 }

/** Fields in which file name and page say the same in different words: the page decides. */
const worded: ReadonlySet<DraftedColumn> = new Set(['name', 'index_number', 'procedures'])

/** The claims of a page and of its file's name together. Where they contradict each other, the page's is a guess. */
export function together(page: Claims, fileName: Claims): Claims {
  const both = draftedColumns.map((field) => [field, one(field, page[field], fileName[field])] as const)
  return Object.fromEntries(both.filter(([, evidence]) => evidence !== undefined))
}

function one(field: DraftedColumn, page: Evidence | undefined, fileName: Evidence | undefined): Evidence | undefined {
  if (!page || !fileName) return page ?? fileName
  if (page.value === fileName.value) {
    // Two reasons to guess the same airport are independent; of a type, they are often the same doubt.
    const isBoth = field === 'airport' && page.how === 'guess' && fileName.how === 'guess'
    if (isBoth) return derived(page.value, 'page and file name agree')
    return strength[page.how] >= strength[fileName.how] ? page : fileName
  }
  if (worded.has(field) || fileName.how === 'guess') return page
  return guess(page.value, `page; the file name says ${fileName.value}`)
}
