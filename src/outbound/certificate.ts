import { once } from 'node:events'
import type { PeerCertificate, TLSSocket } from 'node:tls'

/** The certificate of an https URL, as this machine sees it. */
export type Certificate = {
  /** Milliseconds since 1970. */
  readonly endsAt: number
  readonly fault: 'other host' | 'not trusted' | null
}

/** null: no TLS connection, and so nothing is known of the certificate. Never rejects. */
export type ReadCertificate = (url: string) => Promise<Certificate | null>

/** Milliseconds. */
const timeout = 5_000

/** Connects without a proxy, sends nothing, and trusts the CAs that Node trusts. */
export const readCertificate: ReadCertificate = async (url) => {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const { connect, checkServerIdentity } = process.getBuiltinModule('node:tls')
  const { isIP } = process.getBuiltinModule('node:net')
  const names = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host, port: Number(port || 443), ...names, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeout) })
    const certificate = socket.getPeerCertificate()
    return certificate.valid_to ? described(socket, certificate, checkServerIdentity(host, certificate)) : null
  } catch {
    return null
  } finally {
    socket.on('error', () => undefined).destroy()
  }
}

function described(socket: TLSSocket, { valid_to }: PeerCertificate, otherHost: Error | undefined): Certificate {
  const endsAt = Date.parse(valid_to)
  if (otherHost) return { endsAt, fault: 'other host' }
  const code = String(socket.authorizationError ?? '')
  // `endsAt` shows whether it has expired, and the name was checked above.
  const isTrusted = socket.authorized || code === 'CERT_HAS_EXPIRED' || code === 'ERR_TLS_CERT_ALTNAME_INVALID'
  return { endsAt, fault: isTrusted ? null : 'not trusted' }
}
