import type { Words } from '../catalogue.ts'

const subscriptions = { charts: 'Karten', fmsdata: 'FMS-Daten' } as const

export const notices: Words['notices'] = {
  title: 'Sicherheitshinweise',
  earlier: 'Frühere Hinweise',
  kinds: {
    'password changed': {
      title: () => 'Ihr Passwort wurde geändert',
      text: ({ devices = false }) =>
        devices
          ? 'Es wurde auf Ihrer Kontoseite geändert. Alle anderen Browser und alle Geräte wurden abgemeldet.'
          : 'Es wurde auf Ihrer Kontoseite geändert. Alle anderen Browser wurden abgemeldet.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'password reset': {
      title: () => 'Ihr Passwort wurde zurückgesetzt',
      text: ({ devices = false }) =>
        devices
          ? 'Der Betreiber dieses Dienstes hat ein neues Passwort gesetzt. Alle Browser und Geräte wurden abgemeldet.'
          : 'Der Betreiber dieses Dienstes hat ein neues Passwort gesetzt. Alle Browser wurden abgemeldet.',
      advice: 'Wenn Sie nicht darum gebeten haben, wenden Sie sich an den Betreiber.',
    },
    'password set by link': {
      title: () => 'Ihr Passwort wurde mit einem Link gesetzt',
      text: ({ devices = false }) =>
        devices
          ? 'Ein Link für Ihr Konto wurde verwendet. Alle Browser und alle Geräte wurden abgemeldet.'
          : 'Ein Link für Ihr Konto wurde verwendet. Alle Browser wurden abgemeldet.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'link refused': {
      title: () => 'Ein Link Ihres Kontos wurde abgelehnt',
      text: () =>
        'Ein Link für Ihr Konto wurde noch einmal verwendet, oder in einem Browser, der bei einem anderen Konto angemeldet ist. Es wurde nichts geändert.',
      advice: 'Wenn Sie das nicht waren, hat möglicherweise jemand anderes den Link: Wenden Sie sich an den Betreiber.',
    },
    'token reuse': {
      title: ({ client = '' }) => `${client} wurde zu Ihrer Sicherheit abgemeldet`,
      text: () =>
        'Der Anmeldeschlüssel wurde zweimal verwendet und könnte kopiert worden sein. Melden Sie sich auf Ihrem Gerät erneut an.',
      advice: 'Wenn Sie das nicht erwartet haben, ändern Sie Ihr Passwort.',
    },
    'passkey added': {
      title: () => 'Ein Passkey wurde hinzugefügt',
      text: ({ passkey = '' }) => `Mit „${passkey}“ kann man sich jetzt an Ihrem Konto anmelden.`,
      advice: 'Wenn Sie das nicht waren, entfernen Sie ihn auf Ihrer Kontoseite und ändern Sie Ihr Passwort.',
    },
    'passkey removed': {
      title: () => 'Ein Passkey wurde entfernt',
      text: ({ passkey = '' }) => `Mit „${passkey}“ kann man sich nicht mehr an Ihrem Konto anmelden.`,
      advice: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich an den Betreiber.',
    },
    'second step added': {
      title: () => 'Ein zweiter Schritt wurde eingerichtet',
      text: () => 'Nach dem Passwort fragen Anmeldungen jetzt nach einem Code Ihrer App.',
      advice:
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'second step replaced': {
      title: () => 'Ihre Authenticator-App wurde ersetzt',
      text: () => 'Codes kommen jetzt aus einer anderen App, und Ihre Wiederherstellungscodes sind neu.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'second step recovered': {
      title: () => 'Ihre Authenticator-App wurde nach einem Wiederherstellungscode ersetzt',
      text: () =>
        'Jemand hat sich mit einem Ihrer Wiederherstellungscodes angemeldet und eine andere App eingerichtet. Alle anderen Browser wurden abgemeldet.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'second step removed': {
      title: () => 'Ihr zweiter Schritt wurde entfernt',
      text: () => 'Anmeldungen fragen nur noch nach dem Passwort.',
      advice: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich an den Betreiber.',
    },
    'second step reset': {
      title: () => 'Der Betreiber hat Ihren zweiten Schritt entfernt',
      text: () =>
        'Ihre App und Ihre Wiederherstellungscodes gelten nicht mehr. Anmeldungen fragen nur noch nach dem Passwort.',
      advice:
        'Wenn Sie nicht darum gebeten haben, wenden Sie sich an den Betreiber. Richten Sie sonst wieder einen zweiten Schritt ein.',
    },
    'second step guessed': {
      title: () => 'Jemand hat nach Ihrem Passwort falsche Codes eingegeben',
      text: () => 'Mehrere Anmeldungen mit Ihrem richtigen Passwort sind am zweiten Schritt gescheitert.',
      advice: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort auf Ihrer Kontoseite.',
    },
    'second step replayed': {
      title: () => 'Ein Code wurde zweimal verwendet',
      text: () =>
        'Nach Ihrem richtigen Passwort wurde ein Code eingegeben, der schon verwendet war. Die Anmeldung wurde abgelehnt.',
      advice: 'Wenn Sie ihn nicht in zwei Browsern eingegeben haben, ändern Sie Ihr Passwort auf Ihrer Kontoseite.',
    },
    'recovery code used': {
      title: () => 'Ein Wiederherstellungscode wurde verwendet',
      text: ({ left = 0 }) =>
        left > 1
          ? `${left} Ihrer Wiederherstellungscodes sind übrig.`
          : left === 1
            ? 'Einer Ihrer Wiederherstellungscodes ist übrig.'
            : 'Es ist kein Wiederherstellungscode übrig.',
      advice:
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich an den Betreiber. Erstellen Sie neue Codes, bevor der letzte verwendet ist.',
    },
    'recovery codes made': {
      title: () => 'Neue Wiederherstellungscodes wurden erstellt',
      text: () => 'Die bisherigen gelten nicht mehr.',
      advice: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich an den Betreiber.',
    },
    'passkey copied': {
      title: () => 'Ein Passkey wurde möglicherweise kopiert',
      text: ({ passkey = '' }) =>
        `Eine Anmeldung mit „${passkey}“ wurde abgelehnt, weil vorher eine Kopie davon verwendet wurde.`,
      advice: 'Entfernen Sie diesen Passkey auf Ihrer Kontoseite und fügen Sie einen neuen hinzu.',
    },
    'passkey misused': {
      title: () => 'Ein Passkey wurde an falscher Stelle verwendet',
      text: ({ passkey = '' }) =>
        `Eine Anmeldung mit „${passkey}“ wurde abgelehnt, weil ihre Antwort schon verwendet wurde, oder in einem anderen Browser.`,
      advice:
        'Wenn Sie nicht dasselbe Formular zweimal gesendet haben, melden Sie sich überall ab und wenden Sie sich an den Betreiber.',
    },
    'new browser': {
      title: ({ browser = '' }) => `Neue Anmeldung mit ${browser}`,
      text: () => 'Ein Browser wurde angemeldet, den dieses Konto noch nicht verwendet hatte.',
      advice:
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort auf Ihrer Kontoseite: Das meldet alle anderen Browser ab.',
    },
    'new device': {
      title: ({ client = '' }) => `${client} wurde mit Ihrem Konto verbunden`,
      text: () => 'Die Anfrage wurde in einem Browser genehmigt, der an Ihrem Konto angemeldet ist.',
      advice: 'Wenn Sie das nicht waren, melden Sie das Gerät auf Ihrer Kontoseite ab und ändern Sie Ihr Passwort.',
    },
    'subscription ending': {
      title: ({ subscription = 'charts', day = '' }) =>
        `Ihr Abonnement für ${subscriptions[subscription]} endet am ${day}`,
      text: () => 'Bis dahin ändert sich nichts.',
      advice: 'Wenn Sie es behalten möchten, bitten Sie den Betreiber dieses Dienstes, es zu verlängern.',
    },
    'address added': {
      title: () => 'Ihr Konto hat jetzt eine E-Mail-Adresse',
      text: () => 'Nachrichten zu Ihrem Konto gehen ab jetzt an diese Adresse.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'address changed': {
      title: () => 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
      text: () => 'Nachrichten zu Ihrem Konto gehen ab jetzt an die neue Adresse.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'address removed': {
      title: () => 'Die E-Mail-Adresse Ihres Kontos wurde entfernt',
      text: () => 'Nachrichten zu Ihrem Konto werden nicht mehr gesendet.',
      advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Dienstes.',
    },
    'signed out by link': {
      title: () => 'Sie wurden überall abgemeldet',
      text: () =>
        'Der Link „Das war ich nicht“ aus einer E-Mail wurde verwendet. Alle Browser und Geräte wurden abgemeldet.',
      advice: 'Ändern Sie Ihr Passwort, wenn jemand anderes es kennen könnte.',
    },
    'signed out': {
      title: () => 'Sie wurden überall abgemeldet',
      text: () =>
        'Der Betreiber dieses Dienstes hat alle Ihre Browser und Geräte abgemeldet. Sie können sich wieder anmelden.',
      advice: 'Wenn Sie nicht wissen, warum, wenden Sie sich an den Betreiber.',
    },
  },
  mail: {
    greeting: (username) => `Hallo ${username},`,
    happened: (moment) => `Zeitpunkt: ${moment}`,
    account: 'Kontoseite öffnen',
    notMe: 'Das war ich nicht: überall abmelden',
    other: (service) =>
      `${service} hat diese Nachricht gesendet, weil sie Ihr Konto betrifft. Nach Ihrem Passwort wird nie per E-Mail gefragt.`,
    reason: (service) =>
      `${service} hat diese Nachricht gesendet, weil sie die Sicherheit Ihres Kontos betrifft. Nach Ihrem Passwort wird nie per E-Mail gefragt.`,
  },
}
