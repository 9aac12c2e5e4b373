import { openLocation } from '../open-location.ts'
import { createActor, serverParts } from './actor.ts'
import { generationOf, isBody, refreshTokenOf } from './answers.ts'

/** An application as it remembers itself: what it holds, and would ask with again when its server fell. */
export type Application = { readonly sub: string; readonly code: string | null; readonly token: string | null }

/** What a server told, after it was durable; or, of a family that is about to be, before. */
export type News =
  | { readonly kind: 'attempts'; readonly code: string; readonly family: string }
  | { readonly kind: 'began'; readonly application: number; readonly code: string }
  | { readonly kind: 'gave'; readonly application: number; readonly token: string }
  | { readonly kind: 'refused'; readonly application: number; readonly told: string }

/**
 * A server made to be killed: for each application at once it begins sign-ins, redeems and refreshes for ever, and tells
 * what it acknowledges. Arguments: the store's location, the master key (base64url).
 */
const [location = '', masterKey = ''] = process.argv.slice(2)
const store = await openLocation(location)
const parts = await serverParts(store, Buffer.from(masterKey, 'base64url'))
const actor = createActor(parts)
/** Once it returns, the news reach who started this, even if this is killed: an application goes on with what it was given. */
const tell = (news: News): Promise<unknown> => new Promise((resolve) => process.send?.(news, resolve))

/** Polls, and tells of the family before it can be written. */
function pollAloud(code: string, at: number): Promise<string> {
  const { deviceSessions } = parts
  const update: typeof deviceSessions.update = (hash, step) =>
    deviceSessions.update(hash, (rows) => {
      const change = step(rows)
      if (change.family) tell({ kind: 'attempts', code, family: change.family.id })
      return change
    })
  return createActor({ ...parts, deviceSessions: { ...deviceSessions, update } }).act({ kind: 'poll', at, code })
}

async function serve({ sub, ...held }: Application, application: number): Promise<void> {
  let { code, token } = held
  for (;;) {
    const at = Date.now()
    if (code === null) {
      code = await actor.begin(at)
      await tell({ kind: 'began', application, code })
    }
    if (token === null) await actor.act({ kind: 'approve', at, code, sub })
    // Whoever asks again with what is spent already is given the same answer: nothing acknowledged is ever lost.
    const told: string =
      token === null ? await pollAloud(code, at) : await actor.act({ kind: 'refresh', at, token, key: token })
    if (!isBody(told)) return void tell({ kind: 'refused', application, told: `${told} of ${token ?? code}` })
    token = refreshTokenOf(told)
    await tell({ kind: 'gave', application, token })
    if (generationOf(token) > 3) [code, token] = [null, null]
  }
}

process.once('message', (applications: readonly Application[]) => applications.forEach(serve))
process.once('disconnect', () => process.exit())
process.send?.('ready')
