import { authorizationsOfOidcProvider, authorizationsOfOurs } from './authorizations.ts'
import { available, type Contender, compare } from './compare.ts'
import type { Case, Context } from './context.ts'
import { pollsOfOidcProvider, pollsOfOurs } from './polls.ts'
import { refreshesOfOidcProvider, refreshesOfOurs } from './refreshes.ts'
import { type Service, startService, startServiceOnPostgres } from './service.ts'

type OfOurs = (service: Service, context: Context) => Contender | Promise<Contender>
type OfPeer = (context: Context) => Promise<Contender>

/** PostgreSQL compared with SQLite and oidc-provider. The database has no dedicated core, and its processor time is not counted. */
const onPostgres = (what: string, ofOurs: OfOurs, ofPeer: OfPeer): Case => ({
  name: `postgres-${what}`,
  about: `${what} on PostgreSQL, compared with SQLite and oidc-provider`,
  async run(context) {
    const ours = await ofOurs(await startServiceOnPostgres(context), context)
    const onSqlite = await ofOurs(await startService(context, { name: 'our SQLite' }), context)
    await compare(`postgres-${what}`, [ours, onSqlite, ...(await available(context, ofPeer(context)))], context)
  },
})

export const postgres: readonly Case[] = [
  onPostgres('polls', pollsOfOurs, pollsOfOidcProvider),
  onPostgres('authorizations', authorizationsOfOurs, authorizationsOfOidcProvider),
  onPostgres('refreshes', refreshesOfOurs, refreshesOfOidcProvider),
]
