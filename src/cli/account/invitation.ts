import type { DeviceAuthorization } from '#client'
import { qrLines } from '#client/qr'
import { isLoopbackHost } from '../../config/index.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** How to approve: the link, its QR code unless no other device can open it, and the code. */
export function showInvitation(authorization: DeviceAuthorization, terminal: Terminal, withoutQr: boolean): void {
  const { verificationUri, verificationUriComplete, userCode, expiresAt } = authorization
  const { print, printJson, style } = terminal
  if (terminal.json) {
    printJson({
      event: 'authorization',
      user_code: userCode,
      verification_uri: verificationUri,
      verification_uri_complete: verificationUriComplete,
      expires_at: new Date(expiresAt).toISOString(),
    })
    return
  }
  const isLocal = isLoopbackHost(new URL(verificationUriComplete).hostname)
  print(`To sign in, open this link in a browser${isLocal ? ' on this machine' : ''}:`)
  print(`\n  ${style('bold', verificationUriComplete)}\n`)
  if (!withoutQr && !isLocal) {
    print('or scan it with a phone:\n')
    for (const line of qrLines(verificationUriComplete, terminal.colour)) print(`  ${style('paper', line)}`)
    print('')
  }
  print(`or go to ${verificationUri} and type the code:  ${style('bold', userCode)}\n`)
}
