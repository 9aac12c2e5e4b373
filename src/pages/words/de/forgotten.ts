import type { Words } from '../catalogue.ts'

export const forgotten: Words['forgotten'] = {
  link: 'Passwort vergessen?',
  title: 'Neues Passwort setzen',
  errorTitle: 'Fehler: neues Passwort setzen',
  lead: 'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein. Wenn das Konto eine Adresse hat, wird ein Link dorthin gesendet.',
  label: 'Benutzername oder E-Mail-Adresse',
  submit: 'Link senden',
  back: 'Zurück zur Anmeldung',
  ask: 'Bitten Sie den Betreiber dieses Dienstes um einen Link.',
  tooMany: (wait) => `Es wurden zu viele Links angefordert. Versuchen Sie es in ${wait} noch einmal.`,
  sent: {
    title: 'Sehen Sie in Ihr Postfach',
    text: 'Wenn es ein solches Konto gibt und es eine Adresse hat, ist ein Link unterwegs. Er gilt 30 Minuten. Wenn nichts ankommt, sehen Sie im Spam-Ordner nach oder fragen Sie den Betreiber dieses Dienstes.',
  },
  mail: {
    subject: 'Neues Passwort setzen',
    text: (service) =>
      `Jemand hat bei ${service} einen Link angefordert, um ein neues Passwort für Ihr Konto zu setzen. Er gilt 30 Minuten und kann einmal verwendet werden.`,
    link: 'Neues Passwort setzen',
    ignore:
      'Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Es ändert sich nichts, solange der Link nicht verwendet wird.',
  },
}
