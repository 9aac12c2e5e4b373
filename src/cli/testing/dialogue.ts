import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../index.ts'
import { processTerminal, type Streams } from '../terminal/terminal.ts'
import type { Recorded } from './recorded-call.ts'
import { sharedPool } from './shared-pool.ts'

export const ctrlC = '\u0003'

/** A prompt, as it must appear next, and what is typed then. */
export type Turn = readonly [prompt: string, typed: string]

/** Runs a command line at a terminal, and answers each prompt as it appears. */
export async function dialogue(
  args: readonly string[],
  turns: readonly Turn[],
  { env, cwd }: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
): Promise<Recorded> {
  const stream = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const [stdin, stdout, stderr] = [stream(), stream(), stream()]
  const left = [...turns]
  let unread = ''
  stderr.on('data', (chunk) => {
    unread += chunk
    const [prompt, typed = ''] = left[0] ?? []
    if (prompt === undefined || !unread.includes(prompt)) return
    unread = ''
    left.shift()
    stdin.write(typed === ctrlC ? typed : `${typed}\n`)
  })
  const [out, err] = [text(stdout), text(stderr)]
  const code = await runCommandLine(args, {
    terminal: processTerminal({ stdin, stdout, stderr, env } as unknown as Streams),
    env,
    cwd,
    signal: new AbortController().signal,
    now: Date.now,
    osUser: 'ops',
    program: 'platekeeper',
    pool: sharedPool,
  })
  stdout.end()
  stderr.end()
  if (left.length > 0) throw new Error(`These prompts did not appear: ${left.map(([prompt]) => prompt).join(', ')}`)
  return { code, out: await out, err: await err }
}
