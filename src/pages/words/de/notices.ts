import type { Words } from '../catalogue.ts'

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
    'token reuse': {
      title: ({ client = '' }) => `${client} wurde zu Ihrer Sicherheit abgemeldet`,
      text: () =>
        'Der Anmeldeschlüssel wurde zweimal verwendet und könnte kopiert worden sein. Melden Sie sich auf Ihrem Gerät erneut an.',
      advice: 'Wenn Sie das nicht erwartet haben, ändern Sie Ihr Passwort.',
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
    account: (address) => `Ihre Browser, Geräte und Ihr Passwort: ${address}`,
    reason: (service) =>
      `${service} hat diese Nachricht gesendet, weil sie die Sicherheit Ihres Kontos betrifft. Nach Ihrem Passwort wird nie per E-Mail gefragt.`,
  },
}
