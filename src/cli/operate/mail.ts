import { randomBytes } from 'node:crypto'
import { readConfig } from '../../config/index.ts'
import { isOneAddress } from '../../mail/index.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { productFolder } from '../product-folder.ts'
import { mailerOf } from './mailer.ts'

const nothing = () => undefined

export const mailTest = command({
  summary: 'Send a test mail, and say what the mail server answers',
  arguments: ['ADDRESS'],
  options: {},
  examples: [['mail test zoe@example.org', 'send one mail by SMTP_URL, from MAIL_FROM']],
  notes: ['Exit code 1 if it was not sent. SMTP_URL, MAIL_FROM and remedies: docs/how-to/mail.md'],
  run: async ({ words: { ADDRESS: to } }, { terminal, env, cwd, signal, now }) => {
    if (!isOneAddress(to)) throw new CommandError('usage', `${JSON.stringify(to)} is not a mail address`)
    const config = readConfig({ env, cwd, home: productFolder })
    const mailer = mailerOf(config, { now, random: randomBytes, every: () => nothing, warn: nothing })
    const { smtpServer, mailFrom, authUrl } = config
    if (mailer === null || smtpServer === null || mailFrom === null)
      throw new CommandError('failed', 'SMTP_URL is not set: no mail is sent', 'docs/how-to/mail.md describes it.')
    const server = `${smtpServer.host}:${smtpServer.port}`
    const text = [
      `Platekeeper at ${authUrl} sends its mail by ${server}.`,
      `The command "mail test" sent this one at ${new Date(now()).toISOString()}. There is nothing to do.`,
    ].join('\n\n')
    const result = await mailer.send({ to, subject: 'Test mail of Platekeeper', text: `${text}\n` }, signal)
    await mailer.close()
    if (terminal.json) terminal.printJson({ to, from: mailFrom.address, server, ...result })
    else if (result.outcome === 'sent') {
      terminal.print(`${server} accepted the mail to ${to}.`)
      terminal.say('If it does not arrive, look into the spam folder and the log of the mail server.')
    } else throw new CommandError('failed', `The mail was not sent. ${result.reason}`)
    return result.outcome === 'sent' ? 'ok' : 'failed'
  },
})
