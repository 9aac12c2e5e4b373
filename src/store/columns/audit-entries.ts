import type { ChainLink } from '../audit-chain.ts'
import { type Columns, fixed, integer, only, text } from './column.ts'

/** `body` is the text that was hashed; the fields of an entry are in it (audit-chain.ts). */
export const auditColumns: Columns<ChainLink> = {
  number: fixed(integer('number')),
  body: fixed(text('body')),
  hash: fixed(text('hash')),
}

/** The end of the chain. */
export const auditHeadColumns: Columns<Pick<ChainLink, 'number' | 'hash'>> = only(auditColumns, 'number', 'hash')
