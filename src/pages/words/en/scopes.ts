import { scopes as contract } from '../../../contract/index.ts'
import type { ScopeWords } from '../permission.ts'

export const scopes: ScopeWords = {
  openid: {
    label: contract.openid.label,
    detail:
      'It can identify your account and mark charts with your username, and sees your name and email address if your account has them. It never sees your password.',
  },
  offline_access: {
    label: contract.offline_access.label,
    detail: ({ unused, longest, otherwise }) =>
      `It stays signed in until it has been unused for ${unused}, at most ${longest}. Without this you have to sign in again after ${otherwise}.`,
  },
  charts: {
    label: contract.charts.label,
    detail: 'It can list and download the charts of every airport that your subscription includes.',
  },
  fmsdata: {
    label: contract.fmsdata.label,
    detail: 'It can use the flight management system (FMS) data that your subscription includes.',
  },
  userinfo: {
    label: contract.userinfo.label,
    detail: 'It can show your username, for example in the margin of a chart.',
  },
  profile: { label: contract.profile.label, detail: 'It can show your name.' },
  email: { label: contract.email.label, detail: 'It can show your email address.' },
  position: {
    label: contract.position.label,
    detail:
      'It can send the position of your aircraft or simulator. Only charts that you open with your account show it.',
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
