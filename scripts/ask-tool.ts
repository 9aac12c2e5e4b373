/** A third-party checker, run as a process of its own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** `program` is a script under node_modules. Answers with what it printed when it complains, line by line. */
export function askTool(root: string, program: string, ...args: readonly string[]): Promise<readonly string[]> {
  const command = [join(root, 'node_modules', program), ...args]
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: root, maxBuffer: 64e6 }, (error, stdout, stderr) =>
      done(error === null ? [] : `${stdout}${stderr}`.trim().split('\n')),
    )
  })
}
