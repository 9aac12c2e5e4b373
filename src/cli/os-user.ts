import { userInfo } from 'node:os'

/** The name of the user who runs this program; its number, in a container for example, where it has no name. */
export function osUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
