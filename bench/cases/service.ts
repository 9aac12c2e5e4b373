/** Ours, started afresh for a case, and what people and applications do before it is measured. */
import { join } from 'node:path'
import { type Database, startDatabase } from '../servers/postgres.ts'
import { type Product, type ProductPlace, prepareDatabase, startProduct } from '../servers/product.ts'
import { type Application, application, type Tokens } from '../sign-in/application.ts'
import { approver } from '../sign-in/person.ts'
import type { Context } from './context.ts'

export type Service = {
  readonly server: Product
  readonly application: Application
  /** Signs in as the account of the demo that has every subscription, once for each. */
  signIn(count: number): Promise<readonly Tokens[]>
}

type OnPostgres = Pick<ProductPlace, 'settings'> & { readonly database?: Database }

/** On a new database of a PostgreSQL server, of one of its own unless it is given, with the accounts of the demo. */
export async function startServiceOnPostgres(
  context: Context,
  name = 'PostgreSQL',
  { database, settings = {} }: OnPostgres = {},
): Promise<Service & { readonly databaseUrl: string }> {
  const databaseUrl = await (database ?? (await context.started(startDatabase()))).database()
  const dataDir = join(context.folder, name)
  await prepareDatabase(dataDir, databaseUrl)
  return { ...(await startService(context, { name, dataDir, databaseUrl, settings })), databaseUrl }
}

export async function startService(context: Context, place: Partial<ProductPlace> = {}): Promise<Service> {
  const prepared = await context.prepared()
  const where = { dataDir: join(context.folder, place.name ?? 'ours'), profiled: context.options.profile !== null }
  return serviceOf(await context.started(startProduct(prepared, { ...where, ...place })))
}

export function serviceOf(server: Product): Service {
  const { origin, access } = server
  const app = application(origin, access)
  const person = access.people.find(({ username }) => username === 'demo')
  if (person === undefined) throw new Error('demo.json has no account named demo')
  const approve = approver(origin, person)
  return {
    server,
    application: app,
    async signIn(count) {
      const tokens: Tokens[] = []
      while (tokens.length < count) {
        const session = await app.start()
        await approve(session.userCode)
        tokens.push(await app.collect(session))
      }
      return tokens
    },
  }
}

export async function oneAccessToken({ signIn }: Service): Promise<string> {
  const [tokens] = await signIn(1)
  return tokens?.access_token ?? ''
}
