import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Context } from '../command.ts'

/** How each system opens a file with the program that the user chose for its kind. */
const openers: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
const usual = ['xdg-open'] as const

/** Opens a file for the user, and does not wait for the program. Returns why it cannot be opened, or null. */
export async function openFile(
  file: string,
  { env }: Pick<Context, 'env'>,
  platform: string = process.platform,
): Promise<string | null> {
  const [command, ...args] = openers[platform] ?? usual
  const child = spawn(command, [...args, file], { env, detached: true, stdio: 'ignore' })
  try {
    await once(child, 'spawn')
    child.unref()
    return null
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing ? `${command} is not installed` : String(error)
  }
}
