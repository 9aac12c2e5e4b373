import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const home: Words['home'] = {
  title: 'Flugplatzkarten',
  introduction: 'Suchen Sie einen Flugplatz und sehen Sie seine Karten in diesem Browser an.',
  codesTitle: 'Verbinden Sie Ihre Fluganwendungen',
  codes:
    'Dieser Server stellt auch Anwendungen auf Ihren Geräten Karten bereit. Um eine zu verbinden, geben Sie den Code ein, den sie anzeigt.',
  codesOnly:
    'Dieser Server stellt Anwendungen auf Ihren Geräten Flugplatzkarten bereit. Um eine Anwendung zu verbinden, geben Sie den Code ein, den sie anzeigt.',
  enterCode: 'Code eingeben',
}

export const enterCode: Words['enterCode'] = {
  title: 'Code eingeben',
  introduction: 'Ihr Gerät zeigt ihn an.',
  compareTitle: 'Code vergleichen',
  compare:
    'Dieser Code stammt aus dem Link, den Sie geöffnet haben. Fahren Sie nur fort, wenn er gerade auf dem Bildschirm Ihres Geräts steht.',
  warning: (product) =>
    `${product} schickt Ihnen niemals einen Code oder Link per E-Mail, Chat oder Telefon. Wenn Ihnen jemand diesen geschickt hat, schließen Sie diese Seite.`,
  label: 'Code',
  hint: 'Acht Buchstaben, zum Beispiel BCDF\u2011GHJK. Groß- und Kleinschreibung, Leerzeichen und Bindestriche sind egal.',
  submit: 'Weiter',
  errorTitle: 'Fehler: Code eingeben',
  notACode: 'Ein Code hat acht Buchstaben. Prüfen Sie ihn auf dem Bildschirm Ihres Geräts.',
  unusable:
    'Dieser Code kann nicht verwendet werden. Vergleichen Sie ihn mit dem Bildschirm Ihres Geräts, oder beginnen Sie auf dem Gerät von vorn, um einen neuen zu erhalten.',
}

export const signIn: Words['signIn'] = {
  title: 'Anmelden',
  errorTitle: 'Fehler: Anmeldung',
  refused: 'Benutzername oder Passwort ist falsch.',
  busy: (wait) =>
    `Gerade melden sich viele Personen an, deshalb wurde Ihr Passwort nicht geprüft. Versuchen Sie es in ${wait} noch einmal.`,
  tooManyAttempts: (wait) => `Zu viele Versuche. Versuchen Sie es in ${wait} noch einmal.`,
  forDevice: (code) => html`Sie sind dabei, das Gerät zu verbinden, das ${code} anzeigt.`,
  forApplication: (client, destination) =>
    html`Sie sind dabei, ${client} zu verbinden. Danach geht es zurück zu ${destination}.`,
  onThisDevice: 'ein Programm auf diesem Gerät',
  username: 'Benutzername',
  password: 'Passwort',
  reveal: {
    show: 'Zeigen',
    hide: 'Verbergen',
    shown: 'Das Passwort ist sichtbar.',
    hidden: 'Das Passwort ist verborgen.',
  },
  submit: 'Anmelden',
}
