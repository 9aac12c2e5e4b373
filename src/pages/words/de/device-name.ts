import { html } from '../../html.ts'
import type { deviceName as en } from '../en/device-name.ts'

export const deviceName: typeof en = {
  title: 'Gerät benennen',
  errorTitle: 'Fehler: Name eines Geräts',
  lead: (application) => html`Ihr Name für ein Gerät, das ${application} verwendet.`,
  label: 'Name',
  hint: 'Zum Beispiel „Simulator-PC“. Leer zeigt den Namen der Anwendung.',
  fault: 'Geben Sie höchstens 60 sichtbare Zeichen ein.',
  save: 'Speichern',
  back: 'Zurück zu Ihrem Konto',
  link: 'Umbenennen',
  application: 'Anwendung',
  named: 'Der Name ist gespeichert.',
  unnamed: 'Der Name ist entfernt.',
}
