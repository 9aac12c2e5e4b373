import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { createMailer, type MailServer, type MailTerms } from './index.ts'

const now = Date.UTC(2027, 0, 2, 3, 4, 5)
export const message = {
  to: 'zoe@example.org',
  subject: 'Your password was changed',
  text: 'Hello Zoe,\n\nit was changed.\n',
}

/** A mailer for a server on this machine; `faults`: what it reported. */
export function mailerFor(
  t: TestContext,
  server: Partial<MailServer> & { port: number },
  terms: Partial<MailTerms> = {},
) {
  const faults: string[] = []
  const mailer = createMailer({
    server: { host: '127.0.0.1', encryption: 'none', credentials: null, ...server },
    from: { name: 'Zürich Charts', address: 'charts@example.org' },
    host: 'sign-in.example.org',
    now: () => now,
    random: randomBytes,
    every: () => () => undefined,
    warn: ({ reason }) => void faults.push(reason),
    ...terms,
  })
  t.after(mailer.close)
  return { mailer, send: mailer.send, faults }
}
