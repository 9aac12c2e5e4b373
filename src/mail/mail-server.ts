/** The server that mail is handed to. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /**
   * `tls`: from the first byte. `starttls`: required before anything else is sent. `optional`: STARTTLS if the server offers it, with
   * any certificate. `none`: plain text, on this machine.
   */
  readonly encryption: 'tls' | 'starttls' | 'optional' | 'none'
  readonly credentials: { readonly user: string; readonly password: string } | null
}

/** Milliseconds. */
export type MailLimits = {
  readonly lookup: number
  readonly connection: number
  /** From the connection to the server's first line; servers delay it for unknown senders. */
  readonly greeting: number
  /** Idle time without a byte from the server. */
  readonly silence: number
  /** One message, from the call to the reply, even if the server keeps sending bytes. */
  readonly message: number
  /** Idle time after which the connection is closed. */
  readonly idle: number
}

export const mailLimits: MailLimits = {
  lookup: 10_000,
  connection: 10_000,
  greeting: 30_000,
  silence: 60_000,
  message: 120_000,
  idle: 15_000,
}
