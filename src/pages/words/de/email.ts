import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const email: Words['email'] = {
  title: 'E-Mail-Adresse',
  none: 'Keine',
  confirmedOn: (day) => `Bestätigt am ${day}.`,
  entered: 'Der Betreiber hat sie eingetragen. Sie haben sie nicht bestätigt.',
  lead: 'Dorthin gehen Nachrichten zu Ihrem Konto. Mit ihr können Sie ein neues Passwort setzen, wenn Sie Ihres vergessen.',
  noMail: 'Dieser Dienst sendet keine E-Mails. Nachrichten zu Ihrem Konto stehen auf dieser Seite.',
  pending: (address, until) =>
    html`An ${address} wurde ein Link gesendet. Öffnen Sie ihn vor ${until} in einem Browser, in dem Sie angemeldet sind. Bis dahin bekommt die Adresse keine andere E-Mail.`,
  withdraw: 'Diese Adresse zurückziehen',
  add: 'Adresse hinzufügen',
  change: 'Ändern oder entfernen',
  page: {
    title: 'Ihre E-Mail-Adresse',
    errorTitle: 'Fehler: Ihre E-Mail-Adresse',
    label: 'Neue E-Mail-Adresse',
    hint: 'Dorthin wird ein Link gesendet. Die Adresse gilt, sobald Sie ihn geöffnet haben.',
    submit: 'Link senden',
    removal:
      'Ohne Adresse bekommen Sie keine E-Mails zu Ihrem Konto und können ein vergessenes Passwort nicht selbst neu setzen.',
    remove: (address) => html`${address} entfernen`,
    back: 'Zurück zu Ihrem Konto',
    wrong: 'Das ist keine E-Mail-Adresse. Geben Sie eine in der Form zoe@example.org ein.',
    long: 'Diese Adresse ist zu lang. Geben Sie eine kürzere ein.',
    unsafe: 'Diese Adresse enthält ein unsichtbares Zeichen. Tippen Sie sie ein, statt sie einzufügen.',
    before: 'Das ist bereits Ihre bestätigte Adresse. Geben Sie eine andere ein.',
    tooMany: (wait) => `Es wurden zu viele Links gesendet. Versuchen Sie es in ${wait} noch einmal.`,
  },
  sent: (address) => `An ${address} wurde ein Link gesendet.`,
  withdrawn: 'Die Adresse wurde zurückgezogen.',
  removed: 'Ihre Adresse wurde entfernt.',
  confirmed: (address) => `${address} ist jetzt die Adresse Ihres Kontos.`,
  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    another:
      'Dieser Link ist für ein anderes Konto. Melden Sie sich in diesem Browser ab und in dem Konto an, für das Sie die Adresse eingegeben haben.',
    account: (username) => html`Für das Konto ${username}:`,
    submit: 'Bestätigen',
    closed:
      'Er wurde verwendet, ist abgelaufen oder wurde durch einen neueren ersetzt. Ihre Kontoseite zeigt, welche Adresse Ihre ist.',
  },
  mail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: (service) => `Diese Adresse wurde für ein Konto von ${service} eingegeben.`,
    open: 'Um zu bestätigen, dass sie Ihre ist, öffnen Sie diesen Link in einem Browser, in dem Sie angemeldet sind. Er gilt 24 Stunden.',
    link: 'Diese Adresse bestätigen',
    ignore:
      'Wenn Sie sie nicht eingegeben haben, ignorieren Sie diese Nachricht: Ohne den Link wird nichts anderes an diese Adresse gesendet.',
  },
}
