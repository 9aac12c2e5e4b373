import type { Words } from '../catalogue.ts'

export const join: Words['join'] = {
  title: 'Mitmachen',
  errorTitle: 'Fehler: mitmachen',
  introduction: 'Sie wurden eingeladen. Wählen Sie, wie Sie sich hier anmelden.',
  includes: 'Enthalten',
  subscriptions: { charts: 'Karten', fmsdata: 'FMS-Daten' },
  from: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  unlimited: 'unbefristet',
  username: 'Benutzername',
  usernameHint:
    'Damit melden Sie sich an, und Karten werden damit gekennzeichnet. Zum Beispiel Ihr Vorname oder Spitzname.',
  name: 'Vollständiger Name (freiwillig)',
  password: 'Passwort',
  submit: 'Konto erstellen',
  done: 'Ihr Konto ist eingerichtet, und Sie sind angemeldet.',
  names: {
    empty: 'Geben Sie einen Benutzernamen ein.',
    unsafe: 'Lassen Sie unsichtbare Zeichen und Steuerzeichen weg.',
    'too long': 'Verwenden Sie höchstens 60 Zeichen.',
    'not an address': 'Geben Sie eine E-Mail-Adresse ein.',
  },
  taken: 'Dieser Benutzername ist vergeben oder sieht einem vergebenen ähnlich. Wählen Sie einen anderen.',
  free: (proposals) => `Frei sind: ${proposals}.`,
  signedIn: 'Sie haben schon ein Konto. Um ein weiteres zu erstellen, melden Sie sich zuerst in diesem Browser ab.',
  signOut: 'Abmelden und fortfahren',
  account: 'Konto öffnen',
  closed: {
    title: 'Diese Einladung kann nicht verwendet werden',
    text: 'Sie wurde verwendet, ist abgelaufen oder wurde widerrufen. Wenn Sie schon mitmachen, melden Sie sich an. Sonst bitten Sie die Person, die sie geschickt hat, um eine neue.',
  },
}
