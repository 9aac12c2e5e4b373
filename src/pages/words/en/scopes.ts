import { scopes as contract } from '../../../contract/index.ts'
import type { ScopeWords } from '../permission.ts'

export const scopes: ScopeWords = {
  openid: {
    label: contract.openid.label,
    detail: 'Your account ID, username, name and email address, never your password.',
  },
  offline_access: {
    label: contract.offline_access.label,
    detail: ({ unused, longest, otherwise }) =>
      `Until unused for ${unused}, at most ${longest}. Otherwise only for ${otherwise}.`,
  },
  charts: {
    label: contract.charts.label,
  },
  fmsdata: {
    label: contract.fmsdata.label,
  },
  userinfo: {
    label: contract.userinfo.label,
    detail: 'It can show your username, for example in the margin of a chart.',
  },
  profile: { label: contract.profile.label },
  email: { label: contract.email.label },
  position: {
    label: contract.position.label,
    detail: 'Only charts that you open with your account show your aircraft or simulator.',
  },
}

/** What a permission gives an account without the subscription (service.md, Authentication 8). */
export const missing = {
  charts: (demoAirports: string) =>
    `Your account has no chart subscription: charts outside ${demoAirports} will be demo images.`,
  allCharts: 'Your account has no chart subscription: all charts will be demo images.',
  fmsdata: 'Your account has no FMS data subscription: the application will get no FMS data.',
  others: (count: number) => `${count} others`,
}
