import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Two processes of one program, which handle the same message at the same time. Their last argument is 0 or 1. */
export type Pair<Ready> = {
  /** What each of them sent when it was ready. */
  readonly ready: readonly Ready[]
  /** Sends it to both, first to each in turn; returns both replies. */
  round<Answer>(message: object): Promise<readonly Answer[]>
  close(): Promise<void>
}

export function startChild(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const path = fileURLToPath(new URL(program, import.meta.url))
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
}

/** The child's next message. Rejects if the child exits before. */
export function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null, signal: string | null) =>
      reject(new Error(`The process ended with ${code ?? signal} and without an answer`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message)
    })
  })
}

export async function startPair<Ready>(program: string, args: readonly string[]): Promise<Pair<Ready>> {
  const children = ['0', '1'].map((seat) => startChild(program, [...args, seat]))
  const ready = (await Promise.all(children.map(messageOf))) as Ready[]
  return {
    ready,
    async round<Answer>(message: object) {
      children.reverse()
      const answers = children.map(messageOf)
      for (const child of children) child.send(message)
      return (await Promise.all(answers)) as Answer[]
    },
    async close() {
      await Promise.all(
        children.map(async (child) => {
          child.disconnect()
          if (child.exitCode === null) await once(child, 'exit')
        }),
      )
    },
  }
}
