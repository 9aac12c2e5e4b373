import type { Words } from '../catalogue.ts'

export const error: Words['error'] = {
  status: 'Fehler',
  requestId: 'Wenn Sie um Hilfe bitten, nennen Sie diese Anfrage-ID',
  home: 'Zur Startseite',
  titles: {
    400: 'Ungültige Anfrage',
    403: 'Nicht erlaubt',
    404: 'Seite nicht gefunden',
    405: 'Methode nicht erlaubt',
    413: 'Anfrage zu groß',
    414: 'Link zu lang',
    500: 'Etwas ist schiefgegangen',
    503: 'Vorübergehend nicht verfügbar',
  },
  notFound: 'Prüfen Sie die Adresse auf Fehler, oder gehen Sie zur Startseite.',
  method: 'Diese Seite unterstützt diese Anfrage nicht. Gehen Sie zur Startseite.',
  tooLarge: 'Das Formular ist zu groß.',
  longLink: (kilobytes) =>
    `Die Adresse dieser Seite ist länger als ${kilobytes} KB. Wenn eine Anwendung Sie hierher geschickt hat, gehen Sie zu ihr zurück; wer sie entwickelt, muss den Link kürzen oder die Anfrage vorab senden (request_uri).`,
  incomplete: 'Das Formular ist unvollständig. Öffnen Sie die Seite neu, und versuchen Sie es noch einmal.',
  notAForm: 'Die Anfrage ist kein Formular dieser Website.',
  notALink: 'Die Anfrage muss ein Formular sein (application/x-www-form-urlencoded).',
  outOfDate:
    'Dieses Formular ist veraltet, deshalb wurde nichts getan. Öffnen Sie die Seite neu, und versuchen Sie es noch einmal.',
  foreignForm: (address) =>
    `Dieses Formular wurde nicht von einer Seite von ${address} gesendet und deshalb ignoriert. Beginnen Sie unter dieser Adresse von vorn.`,
  internal: 'Der Server konnte nicht antworten; der Grund steht in seinem Protokoll. Versuchen Sie es noch einmal.',
  restarting: 'Der Server startet neu. Versuchen Sie es gleich noch einmal.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
}

export const formFaults: Words['formFaults'] = {
  repeated: (parameter) => `Der Parameter ${parameter} kommt mehrfach vor.`,
  'not UTF-8': () => 'Das Formular ist nicht in UTF-8.',
  'broken percent-encoding': () => 'Das Formular enthält eine fehlerhafte Prozentkodierung.',
  'control character': () => 'Das Formular enthält ein Steuerzeichen.',
}

export const linkFaults: Words['linkFaults'] = {
  'no client': () =>
    'Der Link, der Sie hierherführte, nennt seine Anwendung nicht (client_id). Gehen Sie zur Anwendung zurück; wer sie entwickelt, muss den Link korrigieren.',
  'unknown client': () =>
    'Der Link, der Sie hierherführte, stammt von einer Anwendung, die auf diesem Server nicht registriert ist (client_id). Gehen Sie zur Anwendung zurück; wer sie entwickelt, muss sie registrieren oder den Link korrigieren.',
  'client disabled': (client) => `${client} wurde vom Betreiber dieses Servers gesperrt.`,
  'no redirect URI': (client) =>
    `Der Link von ${client} sagt nicht, wohin es zurückgeht (redirect_uri). Wer die Anwendung entwickelt, muss den Link korrigieren.`,
  'request URI not valid': (client) =>
    `Der Link von ${client} wurde schon verwendet oder ist abgelaufen. Gehen Sie zurück zu ${client}, und beginnen Sie von vorn.`,
  'unregistered redirect URI': (client, uri) =>
    `Der Link von ${client} führt zurück zu ${uri}. Diese Adresse ist dafür nicht registriert, deshalb wurden Sie nicht dorthin geschickt. Wer die Anwendung entwickelt, muss Zeichen für Zeichen eine registrierte Redirect-URI senden oder diese registrieren.`,
}

export const signOutFaults: Words['signOutFaults'] = {
  'not an id_token': () => 'Der Link, der Sie hierherführte, enthält kein ID-Token dieses Servers (id_token_hint).',
  'another application': () => 'Der Link, der Sie hierherführte, nennt zwei Anwendungen (id_token_hint und client_id).',
  'unknown client': () =>
    'Der Link, der Sie hierherführte, stammt von einer Anwendung, die auf diesem Server nicht registriert oder gesperrt ist.',
  'no client': () => 'Der Link, der Sie hierherführte, nennt seine Anwendung nicht (client_id).',
  unregistered: (client, uri) =>
    `Der Link von ${client} führt zurück zu ${uri}. Diese Adresse ist dafür nicht registriert (post_logout_redirect_uri), deshalb wurden Sie nicht dorthin geschickt.`,
}

export const stillSignedIn: Words['stillSignedIn'] =
  'Sie sind weiterhin angemeldet. Um sich abzumelden, gehen Sie zur Startseite.'
