import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const consent: Words['consent'] = {
  title: (client) => html`${client} verbinden?`,
  errorTitle: (client) => html`Fehler: ${client} verbinden?`,
  changed: 'Die Liste der Berechtigungen hat sich geändert. Lesen Sie sie noch einmal, bevor Sie entscheiden.',
  compare: 'Zeigt Ihr Gerät gerade diesen Code?',
  timeLeft: (left, end) => html`Noch ${left}, bis ${end}`,
  lastMinute: 'weniger als eine Minute',
  spell: 'Buchstabieren',
  requested: (ago, address, device) => html`Angefragt ${ago} von ${address} mit ${device}.`,
  justNow: 'vor weniger als einer Minute',
  unknownAddress: 'unbekannter Adresse',
  unknownProgram: 'unbekanntem Programm',
  asksFor: 'bittet um diese Berechtigungen',
  mayAskFor: 'bittet möglicherweise um diese Berechtigungen',
  nothingTicked: 'Keine Berechtigung ist ausgewählt. Wählen Sie mindestens eine aus, oder lehnen Sie ab.',
  mayAskForHint: 'Sie hat noch nicht gesagt, was davon sie braucht, und bekommt höchstens, was Sie zulassen.',
  lifetime: (duration) => `Eine Berechtigung gilt ${duration}. Ein Gerät, das angemeldet bleibt, kann sie verlängern.`,
  listArrived: 'Die Anwendung hat jetzt gesagt, welche Berechtigungen sie braucht. Die Liste ist kürzer.',
  almostExpired: 'Der Code läuft in einer Minute ab.',
  expired: 'Der Code ist abgelaufen. Beginnen Sie auf Ihrem Gerät von vorn, um einen neuen zu erhalten.',
  warning:
    'Lassen Sie nur zu, was Sie selbst begonnen haben. Wenn Ihnen jemand diesen Code oder Link geschickt hat, lehnen Sie ab.',
  decision: 'Ihre Entscheidung',
  deny: 'Ablehnen',
  approve: 'Zulassen',
}

export const authorization: Words['authorization'] = {
  returnsTo: 'Zurück zu',
  changed:
    'Die Anfrage wurde nicht beantwortet: Die Seite hatte sich geändert. Lesen Sie sie noch einmal, bevor Sie entscheiden.',
  warning: 'Wenn Sie nicht selbst aus dieser Anwendung hierhergekommen sind, lehnen Sie ab.',
  mustIdentify: (name) =>
    `Ohne zu erfahren, wer Sie sind, kann ${name} nicht verbunden werden. Wählen Sie diese Berechtigung aus, oder lehnen Sie ab.`,
  unverified: {
    site: 'Jede Anwendung kann diesen Namen verwenden. Prüfen Sie deshalb, wohin es zurückgeht. Wenn Sie nicht selbst von dort gekommen sind, lehnen Sie ab.',
    'this device':
      'Jedes Programm auf diesem Gerät kann diesen Namen verwenden. Wenn Sie diese Anmeldung nicht gerade selbst darin begonnen haben, lehnen Sie ab.',
  },
  lifetime: (duration) =>
    `Eine Berechtigung gilt ${duration}. Eine Anwendung, die angemeldet bleibt, kann sie verlängern.`,
}
