import type { Words } from '../catalogue.ts'

export const scopes: Words['scopes'] = {
  openid: {
    label: 'Ihre Identität erfahren: Konto-ID und Benutzername',
    detail:
      'Die Anwendung kann Ihr Konto erkennen und Karten mit Ihrem Benutzernamen kennzeichnen. Sie sieht Ihren Namen und Ihre E-Mail-Adresse, wenn Ihr Konto sie hat, aber nie Ihr Passwort.',
  },
  offline_access: {
    label: 'Angemeldet bleiben',
    detail: ({ unused, longest, otherwise }) =>
      `Die Anwendung bleibt angemeldet, bis sie ${unused} nicht verwendet wurde, höchstens ${longest}. Ohne diese Berechtigung gilt die Anmeldung nur ${otherwise}.`,
  },
  charts: {
    label: 'Die Karten Ihres Abonnements anzeigen',
    detail: 'Die Anwendung kann die Karten aller Flugplätze auflisten und laden, die Ihr Abonnement umfasst.',
  },
  fmsdata: {
    label: 'Die FMS-Daten Ihres Abonnements verwenden',
    detail: 'Die Anwendung kann die Daten für Flight-Management-Systeme (FMS) verwenden, die Ihr Abonnement umfasst.',
  },
  userinfo: {
    label: 'Ihren Benutzernamen lesen',
    detail: 'Die Anwendung kann Ihren Benutzernamen anzeigen, zum Beispiel am Rand einer Karte.',
  },
  profile: { label: 'Ihren Namen lesen', detail: 'Die Anwendung kann Ihren Namen anzeigen.' },
  email: { label: 'Ihre E-Mail-Adresse lesen', detail: 'Die Anwendung kann Ihre E-Mail-Adresse anzeigen.' },
  position: {
    label: 'Ihre Position an Ihre eigenen Kartenansichten senden',
    detail:
      'Die Anwendung kann die Position Ihres Luftfahrzeugs oder Simulators senden. Nur Karten, die Sie mit Ihrem Konto öffnen, zeigen sie.',
  },
}

export const missing: Words['missing'] = {
  charts: (demoAirports) =>
    `Ihr Konto hat kein Kartenabonnement: Karten außerhalb von ${demoAirports} sind Demobilder.`,
  allCharts: 'Ihr Konto hat kein Kartenabonnement: Alle Karten sind Demobilder.',
  fmsdata: 'Ihr Konto hat kein Abonnement für FMS-Daten: Die Anwendung erhält keine FMS-Daten.',
  others: (count) => `${count} weiteren`,
}
