import { qrLines } from '#client/qr'
import { isLoopbackHost } from '../../../config/index.ts'
import type { Context } from '../../command.ts'

export const qrOption = { qr: { type: 'boolean', summary: 'Also show the link as a QR code, for a phone' } } as const

/** The link is a secret: it is printed once, and stored nowhere. */
export function showLink(
  { title, url, withQr, facts }: { title: string; url: string; withQr: boolean; facts: readonly string[] },
  { terminal }: Context,
): void {
  const { print, say, style } = terminal
  print(title)
  print(`\n  ${style('bold', url)}\n`)
  if (withQr) {
    for (const line of qrLines(url, terminal.colour)) print(`  ${style('paper', line)}`)
    print('')
  }
  for (const fact of facts) say(fact)
  if (isLoopbackHost(new URL(url).hostname))
    say(
      'It opens on this machine only: set AUTH_URL to the address at which others reach this server, and make a new one.',
    )
}
