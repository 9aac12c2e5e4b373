/** The settings of this server that pages mention. Lifetimes are in seconds. */
export type ServiceTerms = {
  readonly accessTokenLifetime: number
  readonly refreshIdleLifetime: number
  readonly refreshAbsoluteLifetime: number
  /** ICAO identifiers of airports whose charts need no subscription. */
  readonly demoAirports: readonly string[]
}
