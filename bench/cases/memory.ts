import { endpoints } from '../../src/contract/index.ts'
import { type Conversation, drive } from '../load/drive.ts'
import { post } from '../load/requests.ts'
import { usageOf } from '../servers/server.ts'
import { challengeOf, pollFields, scope } from '../sign-in/application.ts'
import type { Case, Context } from './context.ts'
import { type Service, startService, startServiceOnPostgres } from './service.ts'

const sessions = 100_000
const verifier = 'v'.repeat(43)

export const memory: readonly Case[] = [
  {
    name: 'memory',
    about: 'memory with 100,000 pending device authorizations, each polled three times',
    isLong: true,
    run: async (context) => measure(context, await startService(context), 'memory'),
  },
  {
    name: 'memory-postgres',
    about: 'the same on PostgreSQL',
    isLong: true,
    run: async (context) => measure(context, await startServiceOnPostgres(context), 'memory-postgres'),
  },
]

async function measure({ options, report }: Context, { server, application }: Service, name: string): Promise<void> {
  const megabytes = () => usageOf(server.pids).memory / 1e6
  const show = (what: string) =>
    report({
      case: `${name}, ${what}`,
      comparedWith: null,
      unit: 'MB',
      ours: megabytes(),
      theirs: null,
      ratio: null,
      spread: null,
    })
  show('after the start')

  const codes: string[] = []
  const { credentials } = application
  const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256', scope }
  const start = post(endpoints.deviceAuthorization.path, { ...credentials, ...challenge })
  const starting: Conversation = {
    next: () => start,
    answered: ({ body }) => codes.push((JSON.parse(body.toString()) as { device_code: string }).device_code),
  }
  const all = (conversation: Conversation) => Array.from({ length: options.connections }, () => conversation)
  while (codes.length < sessions) {
    await drive({ port: server.port, conversations: all(starting), seconds: 0.2, expected: { status: 200 } })
  }
  show('100,000 started')

  let polled = 0
  const polling: Conversation = {
    next: () => {
      const deviceCode = codes[polled++ % codes.length] ?? ''
      return post(endpoints.token.path, { ...credentials, ...pollFields({ deviceCode, userCode: '', verifier }) })
    },
  }
  for (const [times, what] of [
    [1, '100,000 polled'],
    [3, 'polled three times'],
  ] as const) {
    while (polled < times * codes.length) {
      await drive({ port: server.port, conversations: all(polling), seconds: 0.2, expected: { status: 400 } })
    }
    show(what)
  }
}
