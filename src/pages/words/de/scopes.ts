import type { Words } from '../catalogue.ts'

export const scopes: Words['scopes'] = {
  openid: {
    label: 'Erfahren, wer Sie sind',
    detail: 'Konto-ID, Benutzername, Name und E-Mail-Adresse, nie Ihr Passwort.',
  },
  offline_access: {
    label: 'Angemeldet bleiben',
    detail: ({ unused, longest, otherwise }) =>
      `Bis sie ${unused} ungenutzt ist, höchstens ${longest}. Sonst nur ${otherwise}.`,
  },
  charts: {
    label: 'Die Karten Ihres Abonnements anzeigen',
  },
  fmsdata: {
    label: 'Die FMS-Daten Ihres Abonnements verwenden',
  },
  userinfo: {
    label: 'Ihren Benutzernamen lesen',
    detail: 'Die Anwendung kann Ihren Benutzernamen anzeigen, zum Beispiel am Rand einer Karte.',
  },
  profile: { label: 'Ihren Namen lesen' },
  email: { label: 'Ihre E-Mail-Adresse lesen' },
  position: {
    label: 'Ihre Position an Ihre eigenen Kartenansichten senden',
    detail: 'Nur Karten, die Sie mit Ihrem Konto öffnen, zeigen Ihr Luftfahrzeug oder Ihren Simulator.',
  },
}

export const missing: Words['missing'] = {
  charts: (demoAirports) =>
    `Ihr Konto hat kein Kartenabonnement: Karten außerhalb von ${demoAirports} sind Demobilder.`,
  allCharts: 'Ihr Konto hat kein Kartenabonnement: Alle Karten sind Demobilder.',
  fmsdata: 'Ihr Konto hat kein Abonnement für FMS-Daten: Die Anwendung erhält keine FMS-Daten.',
  others: (count) => `${count} weiteren`,
}
