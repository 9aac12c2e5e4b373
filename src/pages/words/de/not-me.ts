import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const notMe: Words['notMe'] = {
  title: 'Waren Sie das nicht?',
  lead: (username) => html`Möglicherweise ist jemand anderes angemeldet beim Konto ${username}.`,
  effect:
    'Alle Browser und alle Geräte werden abgemeldet. Sonst ändert sich nichts: Melden Sie sich danach wieder an und ändern Sie Ihr Passwort.',
  submit: 'Überall abmelden',
  done: {
    title: 'Überall abgemeldet',
    text: 'Alle Browser und Geräte des Kontos wurden abgemeldet. Wenn jemand anderes Ihr Passwort kennt, setzen Sie jetzt ein neues.',
    next: 'Neues Passwort setzen',
  },
  closed:
    'Er wurde verwendet, ist abgelaufen oder wurde zurückgezogen. Melden Sie sich an, um sich auf Ihrer Kontoseite überall abzumelden.',
}
