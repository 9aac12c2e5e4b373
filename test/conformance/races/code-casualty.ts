import { openLocation } from '../open-location.ts'
import { createActor, serverParts } from './actor.ts'
import { isBody, refreshTokenOf } from './answers.ts'
import { type CodeHolder, type CodeNews, type CodeOrders, isPresentedTwice } from './code-news.ts'

/**
 * A server that is killed: for all applications concurrently it approves, redeems and notices reuse for ever, at one time of
 * its clock, so that no code expires. Arguments: the store's location, the master key (base64url).
 */
const [location = '', masterKey = ''] = process.argv.slice(2)
const store = await openLocation(location)
const parts = await serverParts(store, Buffer.from(masterKey, 'base64url'))
const actor = createActor(parts)
/** Once it resolves, the message arrives even if this process is killed. */
const report = (news: CodeNews): Promise<unknown> => new Promise((resolve) => process.send?.(news, resolve))

/** Reports a redemption before it can be written; the message may come too late, or be lost with this process. */
function redeem(code: string, at: number): Promise<string> {
  const { codeRequests } = parts
  const update: typeof codeRequests.update = (hash, step) =>
    codeRequests.update(hash, (rows) => {
      const change = step(rows)
      if (change.family) report({ kind: 'attempts' })
      return change
    })
  return createActor({ ...parts, codeRequests: { ...codeRequests, update } }).act({ kind: 'redeem', at, code })
}

async function serve({ sub, ...held }: CodeHolder, application: number, at: number): Promise<void> {
  let { code, token } = held
  for (let round = 0; ; round += 1) {
    if (code === null) {
      code = `ac_${round % 2 === 0 ? 'twice' : 'once'}_${parts.random(32).toString('base64url')}`
      await report({ kind: 'began', application, code })
    }
    if (token === null) {
      // The browser of a killed server sends the decision again: it counts once.
      await actor.act({ kind: 'give code', at, code, sub })
      await report({ kind: 'approved', application, code })
      const reply = await redeem(code, at)
      if (isBody(reply)) {
        token = refreshTokenOf(reply)
        await report({ kind: 'gave', application, code, token })
      } else if (reply === 'invalid_grant') await report({ kind: 'ended', application, code })
      else return void report({ kind: 'refused', reply: `${reply} of ${code}` })
    }
    if (token !== null && isPresentedTwice(code)) {
      const reply = await redeem(code, at)
      if (reply !== 'invalid_grant') return void report({ kind: 'refused', reply: `${reply} of the used ${code}` })
      await report({ kind: 'ended', application, code })
    }
    ;[code, token] = [null, null]
  }
}

process.once('message', ({ at, applications }: CodeOrders) =>
  applications.forEach((each, application) => void serve(each, application, at)),
)
process.once('disconnect', () => process.exit())
process.send?.('ready')
