import { resolve } from 'node:path'
import type { Service } from '#client'
import { sessionFilePath } from '#client/node'
import type { Context } from '../command.ts'

/** The file with the tokens of a service and client: in the person's configuration folder (XDG), or PLATEKEEPER_SESSION. */
export function sessionPath(
  service: Pick<Service, 'authUrl' | 'clientId'>,
  { env, cwd }: Pick<Context, 'env' | 'cwd'>,
): string {
  if (env.PLATEKEEPER_SESSION) return resolve(cwd, env.PLATEKEEPER_SESSION)
  return sessionFilePath(service, { application: 'platekeeper', env })
}
