import type { MailLimits, MailServer } from './mail-server.ts'

/** Loads nodemailer. One connection, which is used for one message after the other. */
export async function openConnection({ host, port, encryption, credentials }: MailServer, limits: MailLimits) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: 1,
    // Only messages of which nothing was sent are queued again, so that none is delivered twice.
    maxRequeues: 1,
    idleTimeout: limits.idle,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    opportunisticTLS: encryption === 'optional',
    ignoreTLS: encryption === 'none',
    // RFC 7435: where plain text is accepted, so is encryption without a trusted certificate.
    tls: { rejectUnauthorized: encryption !== 'optional' },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password }, forceAuth: true }),
    dnsTimeout: limits.lookup,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export type Connection = Awaited<ReturnType<typeof openConnection>>
