import type { ServiceTerms } from '../service-terms.ts'
import type { Text } from '../words/index.ts'

export const csrf = 'Zk3uQpX1yW7rTn0a'
export const chartsUrl = 'https://charts.example/app/sign-in'
export const now = Date.UTC(2026, 3, 16, 9, 1)
export const day = 86_400_000

export const sampleTerms: ServiceTerms = {
  accessTokenLifetime: 3600,
  refreshIdleLifetime: 90 * 86_400,
  refreshAbsoluteLifetime: 365 * 86_400,
  auditMemory: 400 * 86_400,
  demoAirports: ['NZWN', 'YBBN'],
}

/** Hostile input: markup, quotes, and far too long. */
export const hostile = `"><script>alert('x')</script>&<img src=x onerror=alert(1)> ${'Wolkenstein'.repeat(12)}`

export const asWritten =
  (text: string): Text =>
  () =>
    text
