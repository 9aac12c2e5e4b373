import { foldUsername } from '../../src/identity/index.ts'
import { openStore, type Store } from '../../src/store/index.ts'

/** Opens the store at `sqlite:<folder>`: the form in which a test tells a child process where the data is. */
export function openLocation(location: string): Store {
  const [kind, ...rest] = location.split(':')
  if (kind !== 'sqlite') throw new Error(`No store is of the kind ${kind}`)
  return openStore(rest.join(':'), { foldUsername })
}
