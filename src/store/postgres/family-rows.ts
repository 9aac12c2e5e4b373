import type { FamilyRows } from '../../identity/index.ts'
import { postgres, refreshFamilyColumns, rowsOf } from '../columns/index.ts'
import { clientRows } from './clients.ts'
import type { Values } from './connections.ts'
import type { VersionedRow } from './rows.ts'
import { userRows } from './users.ts'

export const familyRows = rowsOf(refreshFamilyColumns, postgres)

/** The account and client of a family or a device session, as a step reads them. */
export type HolderRows = {
  readonly account: (VersionedRow & { readonly sub: string }) | null
  readonly client: (VersionedRow & { readonly id: string }) | null
}
export type FamilySnapshot = HolderRows & { readonly family: VersionedRow }

/** For a step; null: the family does not exist. */
export const rowsOfSnapshot = (seen: FamilySnapshot | null): FamilyRows => ({
  family: seen && familyRows.read(seen.family),
  account: seen?.account ? userRows.read(seen.account) : null,
  client: seen?.client ? clientRows.read(seen.client) : null,
})

/** For statements that write only if both are unchanged; NULL: there was none. */
export const holderVersions = ({ account, client }: HolderRows): Values => ({
  accountSub: account?.sub ?? null,
  accountVersion: account?.version ?? null,
  clientId: client?.id ?? null,
  clientVersion: client?.version ?? null,
})
