import { resolve } from 'node:path'
import type { Service } from '#client'
import { sessionFilePath } from '#client/node'
import type { Context } from '../command.ts'

/**
 * The file with the tokens of a service and client: in the person's configuration folder (XDG), or PLATEKEEPER_SESSION. A sign-in with its own
 * `purpose` has a separate file next to it.
 */
export function sessionPath(
  service: Pick<Service, 'authUrl' | 'clientId'>,
  { env, cwd }: Pick<Context, 'env' | 'cwd'>,
  purpose?: 'position',
): string {
  const path = env.PLATEKEEPER_SESSION
    ? resolve(cwd, env.PLATEKEEPER_SESSION)
    : sessionFilePath(service, { application: 'platekeeper', env })
  return purpose === undefined ? path : path.replace(/(\.json)?$/, `-${purpose}.json`)
}
