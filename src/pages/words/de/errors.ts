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
  notFound: 'Unter dieser Adresse gibt es nichts. Gehen Sie zur Startseite.',
  method: 'Diese Seite unterstützt diese Anfrage nicht. Gehen Sie zur Startseite.',
  tooLarge: 'Das Formular ist zu groß, deshalb wurde nichts getan. Gehen Sie zurück, und geben Sie weniger Text ein.',
  longLink: (kilobytes) =>
    `Die Adresse dieser Seite ist länger als ${kilobytes} KB. Wenn eine Anwendung Sie hierher geschickt hat, gehen Sie zu ihr zurück; wer sie entwickelt, muss den Link kürzen oder die Anfrage vorab senden (request_uri).`,
  incomplete:
    'Das Formular ist unvollständig, deshalb wurde nichts getan. Öffnen Sie die Seite neu, und versuchen Sie es noch einmal.',
  notAForm: 'Die Anfrage ist kein Formular dieser Website, deshalb wurde nichts getan. Gehen Sie zur Startseite.',
  notALink:
    'Die Anwendung, die Sie hierher geschickt hat, hat kein Formular gesendet (application/x-www-form-urlencoded). Gehen Sie zu ihr zurück; wer sie entwickelt, muss das korrigieren.',
  outOfDate:
    'Dieses Formular ist veraltet, deshalb wurde nichts getan. Öffnen Sie die Seite neu, und versuchen Sie es noch einmal.',
  foreignForm: (address) =>
    `Dieses Formular wurde nicht von einer Seite von ${address} gesendet und deshalb ignoriert. Beginnen Sie unter dieser Adresse von vorn.`,
  internal:
    'Der Server konnte nicht antworten; der Grund steht in seinem Protokoll. Versuchen Sie es noch einmal. Wenn diese Seite wieder erscheint, fragen Sie den Betreiber dieses Dienstes.',
  restarting: 'Der Server startet neu. Versuchen Sie es gleich noch einmal.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
}

export const formFaults: Words['formFaults'] = {
  repeated: (parameter) =>
    `Der Parameter ${parameter} kommt mehrfach vor. Gehen Sie zu der Anwendung zurück, die Sie hierher geschickt hat; wer sie entwickelt, muss das korrigieren.`,
  'not UTF-8': () =>
    'Das Formular ist nicht in UTF-8. Gehen Sie zu der Anwendung zurück, die Sie hierher geschickt hat; wer sie entwickelt, muss das korrigieren.',
  'broken percent-encoding': () =>
    'Das Formular enthält eine fehlerhafte Prozentkodierung. Gehen Sie zu der Anwendung zurück, die Sie hierher geschickt hat; wer sie entwickelt, muss das korrigieren.',
  'control character': () =>
    'Das Formular enthält ein Steuerzeichen. Gehen Sie zurück, und tippen Sie den Text, statt ihn einzufügen.',
}

export const linkFaults: Words['linkFaults'] = {
  'no client': () =>
    'Der Link, der Sie hierherführte, nennt seine Anwendung nicht (client_id). Gehen Sie zur Anwendung zurück; wer sie entwickelt, muss den Link korrigieren.',
  'unknown client': () =>
    'Der Link, der Sie hierherführte, stammt von einer Anwendung, die auf diesem Server nicht registriert ist (client_id). Gehen Sie zur Anwendung zurück; wer sie entwickelt, muss sie registrieren oder den Link korrigieren.',
  'client disabled': (client) =>
    `${client} ist auf diesem Server gesperrt. Bitten Sie den Betreiber dieses Dienstes, die Anwendung freizugeben.`,
  'no redirect URI': (client) =>
    `Der Link von ${client} sagt nicht, wohin es zurückgeht (redirect_uri). Gehen Sie zurück zu ${client}; wer die Anwendung entwickelt, muss den Link korrigieren.`,
  'request URI not valid': (client) =>
    `Der Link von ${client} wurde schon verwendet oder ist abgelaufen. Gehen Sie zurück zu ${client}, und beginnen Sie von vorn.`,
  'unregistered redirect URI': (client, uri) =>
    `Der Link von ${client} führt zurück zu ${uri}. Diese Adresse ist dafür nicht registriert, deshalb wurden Sie nicht dorthin geschickt. Gehen Sie zurück zu ${client}; wer die Anwendung entwickelt, muss Zeichen für Zeichen eine registrierte Redirect-URI senden oder diese registrieren.`,
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
  'Sie wurden nicht abgemeldet. Um sich in diesem Browser abzumelden, gehen Sie zur Startseite.'
