import { openLocation } from '../open-location.ts'
import { createActor, serverParts } from './actor.ts'
import { generationOf, isBody, refreshTokenOf } from './answers.ts'

/** The state of an application: what it stores, and would send again after its server was killed. */
export type Application = { readonly sub: string; readonly code: string | null; readonly token: string | null }

/** The time of the clocks of all servers: none of their stored responses is forgotten, however long the kills take. */
export type Orders = { readonly at: number; readonly applications: readonly Application[] }

/** What a server reports: after it is durable or, where a redemption is about to be written, before. */
export type News =
  | { readonly kind: 'attempts'; readonly family: string }
  | { readonly kind: 'began'; readonly application: number; readonly code: string }
  | { readonly kind: 'gave'; readonly application: number; readonly token: string }
  | { readonly kind: 'refused'; readonly application: number; readonly reply: string }

/**
 * A server that is killed: for all applications concurrently it starts sign-ins, redeems and refreshes for ever, at one
 * time of its clock, and reports what it acknowledges. Arguments: the store's location, the master key (base64url).
 */
const [location = '', masterKey = ''] = process.argv.slice(2)
const store = await openLocation(location)
const parts = await serverParts(store, Buffer.from(masterKey, 'base64url'))
const actor = createActor(parts)
/** Once it resolves, the message arrives even if this process is killed: an application continues with what it got. */
const report = (news: News): Promise<unknown> => new Promise((resolve) => process.send?.(news, resolve))

/** Polls, and reports a redemption before it can be written; the message may come too late, or be lost with this process. */
function pollAndReport(code: string, at: number): Promise<string> {
  const { deviceSessions } = parts
  const update: typeof deviceSessions.update = (hash, step) =>
    deviceSessions.update(hash, (rows) => {
      const change = step(rows)
      if (change.family) report({ kind: 'attempts', family: change.family.id })
      return change
    })
  return createActor({ ...parts, deviceSessions: { ...deviceSessions, update } }).act({ kind: 'poll', at, code })
}

async function serve({ sub, ...held }: Application, application: number, at: number): Promise<void> {
  let { code, token } = held
  for (;;) {
    if (code === null) {
      code = await actor.begin(at)
      await report({ kind: 'began', application, code })
    }
    if (token === null) await actor.act({ kind: 'approve', at, code, sub })
    // Repeating a request with a used token gets the same response: nothing acknowledged is ever lost.
    const reply: string =
      token === null ? await pollAndReport(code, at) : await actor.act({ kind: 'refresh', at, token, key: token })
    if (!isBody(reply)) return void report({ kind: 'refused', application, reply: `${reply} of ${token ?? code}` })
    token = refreshTokenOf(reply)
    await report({ kind: 'gave', application, token })
    if (generationOf(token) > 3) [code, token] = [null, null]
  }
}

process.once('message', ({ at, applications }: Orders) =>
  applications.forEach((each, application) => void serve(each, application, at)),
)
process.once('disconnect', () => process.exit())
process.send?.('ready')
