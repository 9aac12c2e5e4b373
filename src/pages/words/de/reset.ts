import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const reset: Words['reset'] = {
  title: 'Neues Passwort setzen',
  errorTitle: 'Fehler: neues Passwort setzen',
  account: (username) => html`Für das Konto ${username}.`,
  password: 'Neues Passwort',
  devices: 'Auch alle Geräte abmelden',
  browsers: 'Alle Browser werden immer abgemeldet.',
  submit: 'Passwort setzen',
  another: (username) =>
    html`Dieser Link ist für das Konto ${username}. Melden Sie sich in diesem Browser ab, um ihn zu verwenden.`,
  signOut: 'Abmelden und fortfahren',
  done: {
    title: 'Ihr Passwort ist gesetzt',
    text: 'Alle Browser wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  },
  closed: {
    title: 'Dieser Link kann nicht verwendet werden',
    text: 'Er wurde verwendet, ist abgelaufen oder wurde ersetzt. Wenn Sie sich immer noch nicht anmelden können, bitten Sie den Betreiber dieses Dienstes um einen neuen Link.',
  },
}
