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
  linkTitle: 'Mit diesem Code fortfahren?',
  link: 'Er kam mit einem Link. Die nächste Seite zeigt, welche Anwendung anfragt, von wo und wofür.',
  warning: 'Wenn Ihnen jemand den Link geschickt hat, schließen Sie diese Seite.',
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
  refused: 'Benutzername oder Passwort ist falsch. Prüfen Sie beide, und versuchen Sie es noch einmal.',
  busy: (wait) =>
    `Gerade melden sich viele Personen an, deshalb wurde Ihr Passwort nicht geprüft. Versuchen Sie es in ${wait} noch einmal.`,
  tooManyAttempts: (wait) => `Zu viele Versuche. Versuchen Sie es in ${wait} noch einmal.`,
  forDevice: (code) => html`Sie sind dabei, das Gerät zu verbinden, das ${code} anzeigt.`,
  forApplication: (client, destination) =>
    html`Sie sind dabei, ${client} zu verbinden. Danach geht es zurück zu ${destination}.`,
  forViewer: 'Melden Sie sich an, um Ihre Karten zu sehen.',
  onThisDevice: 'ein Programm auf diesem Gerät',
  username: 'Benutzername',
  password: 'Passwort',
  reveal: {
    show: 'Zeigen',
    hide: 'Verbergen',
    shown: 'Das Passwort ist sichtbar.',
    hidden: 'Das Passwort ist verborgen.',
  },
  passkey: {
    submit: 'Mit Passkey anmelden',
    or: 'oder',
    refused:
      'Mit diesem Passkey können Sie sich nicht anmelden. Verwenden Sie Ihr Passwort; geht auch das nicht, fragen Sie den Betreiber.',
    unknown:
      'Dieser Passkey ist hier nicht mehr bekannt. Verwenden Sie Ihr Passwort und fügen Sie dann auf Ihrer Kontoseite einen neuen hinzu.',
    late: 'Die Seite war zu lange geöffnet. Verwenden Sie Ihren Passkey noch einmal.',
    another: 'Dieser Passkey gehört zu einem anderen Konto. Verwenden Sie einen eigenen oder Ihr Passwort.',
    cancelled:
      'Es wurde kein Passkey verwendet: abgebrochen, oder es dauerte zu lange. Versuchen Sie es noch einmal, oder verwenden Sie Ihr Passwort.',
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    failed: 'Dieser Browser konnte keinen Passkey verwenden. Verwenden Sie Ihr Passwort oder einen anderen Browser.',
  },
  submit: 'Anmelden',
}

export const signInAgain: Words['signInAgain'] = {
  title: 'Bestätigen Sie, dass Sie es sind',
  last: (ago) => `Sie haben sich zuletzt ${ago} angemeldet.`,
  needed: {
    approve: (time) => `Um eine Anwendung zu verbinden, darf Ihre Anmeldung höchstens ${time} zurückliegen.`,
    password: (time) => `Um das Passwort zu ändern, darf Ihre Anmeldung höchstens ${time} zurückliegen.`,
    methods: (time) => `Um zu ändern, wie Sie sich anmelden, darf Ihre Anmeldung höchstens ${time} zurückliegen.`,
    'replace second step': (time) =>
      `Um zu ändern, wie Sie sich anmelden, darf Ihre Anmeldung höchstens ${time} zurückliegen.`,
    download: (time) => `Um Ihre Daten herunterzuladen, darf Ihre Anmeldung höchstens ${time} zurückliegen.`,
    'delete account': (time) => `Um Ihr Konto zu löschen, darf Ihre Anmeldung höchstens ${time} zurückliegen.`,
  },
  secondStep: 'Diese Änderung erfordert auch Ihren zweiten Schritt. Melden Sie sich noch einmal damit an.',
  secondStepSince:
    'Nach dieser Anmeldung wurde ein zweiter Schritt eingerichtet. Melden Sie sich noch einmal damit an.',
  secondFactor: (client) => html`${client} verlangt eine Anmeldung mit Ihrem zweiten Schritt oder einem Passkey.`,
  demanded: (client) => html`${client} bittet Sie, sich noch einmal anzumelden.`,
  notYou: 'Sind Sie das nicht? Als andere Person anmelden',
  passkey: 'Weiter mit Passkey',
  submit: 'Weiter',
}
