import { openLocation } from '../open-location.ts'
import { type Act, createActor, serverParts } from './actor.ts'
import { letCallersIn } from './callers.ts'

/** One of two processes whose callers compete for the same row. Arguments: the store's location, the master key (base64url), its seat. */
const [location = '', masterKey = '', seat] = process.argv.slice(2)
const store = await openLocation(location)
const actor = createActor(await serverParts(store, Buffer.from(masterKey, 'base64url')))

/** An empty key means one of the caller's own. */
const ofTheirOwn = (act: Act, caller: number): Act =>
  (act.kind === 'refresh' || act.kind === 'keep') && act.key === '' ? { ...act, key: `${process.pid}.${caller}` } : act

letCallersIn<Act>(Number(seat), (act, caller) => actor.act(ofTheirOwn(act, caller)), store.close)
