import type { ChainLink, WholeLink } from '../audit-chain.ts'
import { type Columns, fixed, integer, nullable, only, text } from './column.ts'

/** `body` is the text that was hashed; the fields of an entry are in it (audit-chain.ts). */
export const auditColumns: Columns<ChainLink> = {
  number: fixed(integer('number')),
  body: fixed(text('body')),
  hash: fixed(text('hash')),
}

/** The personal details of an entry; `body` is likewise the text that was hashed. */
export const auditPersonalColumns: Columns<Omit<ChainLink, 'hash'>> = only(auditColumns, 'number', 'body')

/** An entry with its personal details. */
export const wholeAuditColumns: Columns<WholeLink> = { ...auditColumns, personal: nullable(text('personal')) }

/** The end of the chain. */
export const auditHeadColumns: Columns<Pick<ChainLink, 'number' | 'hash'>> = only(auditColumns, 'number', 'hash')
