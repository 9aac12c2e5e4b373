/**
 * What signs in to an account, apart from the account: what is read of an account never contains it. A method with one secret for each
 * account adds a field; one with several, such as passkeys, gets a port of its own, by what it looks them up by.
 */
export type Credentials = {
  /** argon2id, encoded with its parameters. */
  readonly passwordHash: string
}

/** The port that stores implement. Credentials are changed with their account (`UserStore.update`): a new password ends sign-ins. */
export type CredentialStore = {
  /** null: the account does not exist. */
  find(sub: string): Promise<Credentials | null>
}
