import type { Store } from '../../../src/store/index.ts'
import { openLocation } from '../open-location.ts'
import { createActor, serverParts } from './actor.ts'

/** The account or client whose sign-ins are ended. */
export type Ending = {
  readonly kind: 'disable' | 'end all' | 'change password' | 'disable client'
  readonly id: string
}

/**
 * A process that is killed while it ends sign-ins; reports each finished end. `gap`: it kills itself there, counting the
 * moments before and after each query; null: its parent kills it.
 */
export type Orders = { readonly endings: readonly Ending[]; readonly gap: number | null }

const [location = '', masterKey = ''] = process.argv.slice(2)
const store = await openLocation(location)
const parts = await serverParts(store, Buffer.from(masterKey, 'base64url'))

function killedAt(gap: number): Pick<Store, 'users' | 'clients' | 'audit' | 'refreshFamilies'> {
  let passed = 0
  const pass = () => {
    if (passed === gap) process.kill(process.pid, 'SIGKILL')
    passed += 1
  }
  const watched = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get:
        (methods, name) =>
        async (...values: readonly unknown[]) => {
          pass()
          const method = Reflect.get(methods, name) as (...values: readonly unknown[]) => Promise<unknown>
          const result = await method.apply(methods, [...values])
          pass()
          return result
        },
    })
  const { users, clients, audit, refreshFamilies } = store
  return {
    users: watched(users),
    clients: watched(clients),
    audit: watched(audit),
    refreshFamilies: watched(refreshFamilies),
  }
}

process.once('message', async ({ endings, gap }: Orders) => {
  const actor = createActor(gap === null ? parts : { ...parts, ...killedAt(gap) })
  await Promise.all(
    endings.map(async ({ kind, id }) => {
      const at = Date.now()
      await actor.act(kind === 'disable client' ? { kind, at, clientId: id } : { kind, at, sub: id })
      process.send?.(id)
    }),
  )
  process.send?.('all')
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
