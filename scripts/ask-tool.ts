/** A third-party checker, run as a separate process. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** `program` is a script under node_modules. Returns its output line by line if it fails. */
export function askTool(root: string, program: string, ...args: readonly string[]): Promise<readonly string[]> {
  const command = [join(root, 'node_modules', program), ...args]
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: root, maxBuffer: 64e6 }, (error, stdout, stderr) =>
      done(error === null ? [] : `${stdout}${stderr}`.trim().split('\n')),
    )
  })
}
