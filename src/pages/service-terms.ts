/** The settings of this server that pages mention. Lifetimes are in seconds. */
export type ServiceTerms = {
  readonly accessTokenLifetime: number
  readonly refreshIdleLifetime: number
  readonly refreshAbsoluteLifetime: number
  /** How long entries of the audit log are kept. */
  readonly auditMemory: number
  /** ICAO identifiers of airports whose charts need no subscription. */
  readonly demoAirports: readonly string[]
}
