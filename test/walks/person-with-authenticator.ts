import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'

type Credential = { readonly credentialId: string; readonly signCount: number }

/** A page of a person whose machine has an authenticator (CDP, WebAuthn). An error in a script of it fails the test. */
export async function openWithAuthenticator(context: BrowserContext) {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error.message))
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    page,
    /** Whether the person touches and unlocks it. */
    setPresent: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async credentials(): Promise<readonly Credential[]> {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
  }
}
