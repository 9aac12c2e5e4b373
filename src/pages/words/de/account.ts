import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const account: Words['account'] = {
  signedInAs: 'Angemeldet als',
  notYou: 'Sind Sie das nicht? Abmelden',
  title: 'Ihr Konto',
  errorTitle: 'Fehler: Ihr Konto',
  link: 'Ihre Geräte und Ihr Passwort',
  openCharts: 'Ihre Karten öffnen',
  devices: {
    title: 'Angemeldete Geräte',
    none: 'Keine Geräte. Hier stehen Geräte, denen Sie erlauben, angemeldet zu bleiben.',
    signedIn: 'Angemeldet',
    lastUsed: 'Zuletzt verwendet',
    unused: 'Seit der Anmeldung nicht verwendet',
    address: 'Von Adresse',
    userAgent: 'Gerät',
    unknown: 'unbekannt',
    may: 'Sie haben ihm erlaubt',
    ends: (unused, latest) => html`Läuft am ${unused} ab, wenn es nicht verwendet wird, spätestens am ${latest}.`,
    endsLatest: (latest) => html`Läuft spätestens am ${latest} ab.`,
    signOut: 'Abmelden',
    signedOut: (client) => `${client} ist abgemeldet.`,
    gone: 'Dieses Gerät war schon abgemeldet.',
    aftermath: (duration) =>
      `Ein Gerät, das Sie abmelden, kann noch bis zu ${duration} lang Karten anzeigen. Geräte, denen Sie nicht erlaubt haben, angemeldet zu bleiben, stehen nicht in der Liste: Ihr Zugriff endet innerhalb derselben Zeit.`,
    more: 'Es gibt weitere, länger nicht verwendete Geräte. Um sie abzumelden, melden Sie sich überall ab.',
    everywhere: 'Überall abmelden',
    everywhereHint: 'Meldet alle Geräte und alle Browser ab, auch diesen.',
    suspected: (client, moment) =>
      `${client} wurde am ${moment} zu Ihrer Sicherheit abgemeldet: Der Anmeldeschlüssel wurde zweimal verwendet und könnte kopiert worden sein. Melden Sie sich auf Ihrem Gerät erneut an. Wenn Sie das nicht erwartet haben, ändern Sie Ihr Passwort.`,
  },
  applications: {
    title: 'Anwendungen, die nicht mehr nachfragen',
    forget: 'Wieder nachfragen',
    forgotten: (client) => `${client} muss Sie wieder fragen.`,
    gone: 'Diese Anwendung muss Sie bereits wieder fragen.',
    may: (day) => `Am ${day} haben Sie ihr erlaubt`,
  },
  password: {
    title: 'Passwort',
    fields: {
      old_password: 'Aktuelles Passwort',
      new_password: 'Neues Passwort',
      repeated_password: 'Neues Passwort bestätigen',
    },
    rule: (least) => `Mindestens ${least} Zeichen. Länger ist besser, zum Beispiel mehrere Wörter.`,
    devices: 'Auch alle Geräte abmelden',
    browsers: 'Ihre anderen Browser werden immer abgemeldet.',
    submit: 'Passwort ändern',
    wrong: 'Das aktuelle Passwort ist falsch.',
    short: (least) => `Das neue Passwort ist zu kurz: Es braucht mindestens ${least} Zeichen.`,
    long: (most) => `Das neue Passwort ist zu lang: Es darf höchstens ${most} Zeichen haben.`,
    differ: 'Die neuen Passwörter stimmen nicht überein.',
    changed: 'Das Passwort wurde geändert.',
  },
}
