import { furtherPaths } from '../../../contract/index.ts'
import type { Devices, Notice, Person } from '../../../identity/index.ts'
import type { RowModels } from '../../views/account/account-model.ts'
import type { AccountRowId } from '../../views/account/account-rows.ts'
import type { PagesParts } from '../pages-parts.ts'
import type { AccountActions } from './account-actions.ts'

/** The page after an account was deleted, without a session. */
export const deletedPath = `${furtherPaths.account}/deleted`

/** Whose account page it is, and what several rows show of it, read once. */
export type RowSource = {
  readonly person: Person
  readonly devices: Devices
  /** The newest first. */
  readonly notices: readonly Notice[]
}

/** The server's side of a row: what it shows, and the actions of its forms. */
export type RowRoutes<Id extends AccountRowId> = {
  load(source: RowSource, parts: PagesParts): Promise<RowModels[Id]>
  register(actions: AccountActions): void
}
