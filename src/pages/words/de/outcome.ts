import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const outcome: Words['outcome'] = {
  approved: {
    title: 'Zugelassen',
    client: (client) => html`${client} ist mit Ihrem Konto verbunden.`,
    text: 'Kehren Sie zu Ihrem Gerät zurück. Sie können diese Seite schließen.',
  },
  denied: {
    title: 'Abgelehnt',
    client: (client) => html`${client} hat keinen Zugriff auf Ihr Konto.`,
    text: 'Sie können diese Seite schließen.',
  },
  expired: {
    title: 'Der Code ist abgelaufen',
    text: 'Die Anwendung hat keinen Zugriff erhalten. Beginnen Sie auf Ihrem Gerät von vorn, um einen neuen Code zu erhalten.',
  },
  unavailable: {
    title: 'Dieser Code kann nicht verwendet werden',
    text: 'Vergleichen Sie ihn mit dem Bildschirm Ihres Geräts. Stimmt er überein, beginnen Sie auf dem Gerät von vorn, um einen neuen zu erhalten.',
  },
  signedOut: {
    title: 'Überall abgemeldet',
    text: 'Alle Geräte und Browser müssen sich neu anmelden.',
  },
  signedOutHere: {
    title: 'In diesem Browser abgemeldet',
    text: 'Ihre Geräte bleiben angemeldet.',
  },
  signInAgain: 'Anmelden',
  seeDevices: 'Ihre Geräte verwalten',
  enterAnother: 'Anderen Code eingeben',
}

export const endedRequest: Words['endedRequest'] = {
  theApplication: 'der Anwendung',
  expired: {
    title: 'Diese Anfrage ist abgelaufen',
    text: (client) =>
      html`Sie wurde nicht rechtzeitig beantwortet. Kehren Sie zu ${client} zurück, und beginnen Sie von vorn.`,
  },
  decided: {
    title: 'Diese Anfrage ist schon beantwortet',
    text: (client) =>
      html`Ihre Antwort wurde gesendet. Wenn es nicht weitergeht, kehren Sie zu ${client} zurück, und beginnen Sie von vorn.`,
  },
  unusable: {
    title: 'Diese Anfrage kann nicht verwendet werden',
    text: (client) =>
      html`Sie ist unvollständig oder nicht mehr zulässig. Kehren Sie zu ${client} zurück, und beginnen Sie von vorn.`,
  },
}

export const unmetRequest: Words['unmetRequest'] = {
  title: 'Ein zweiter Schritt ist nötig',
  text: (client) =>
    html`${client} verlangt eine Anmeldung mit einem zweiten Schritt oder einem Passkey, und Ihr Konto hat keines von beiden. Wählen Sie eines, um fortzufahren.`,
  back: (client) => html`Zurück zu ${client}`,
}

export const signOut: Words['signOut'] = {
  title: 'Abmelden?',
  asks: (client) => html`${client} möchte Sie abmelden.`,
  browser:
    'Damit melden Sie sich in diesem Browser ab. Anwendungen, die Sie von hier geöffnet haben, melden Sie vielleicht ebenfalls ab. Ihre Geräte bleiben angemeldet.',
  after: (destination) => html`Danach geht es zurück zu ${destination}`,
  stay: 'Angemeldet bleiben',
  submit: 'Abmelden',
}
