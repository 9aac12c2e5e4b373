import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const outcome: Words['outcome'] = {
  approved: {
    title: 'Autorisé',
    client: (client) => html`${client} a maintenant accès à votre compte.`,
    text: 'Retournez à votre appareil. Vous pouvez fermer cette page.',
  },
  denied: {
    title: 'Refusé',
    client: (client) => html`${client} n’a pas accès à votre compte.`,
    text: 'Vous pouvez fermer cette page.',
  },
  expired: {
    title: 'Le code a expiré',
    text: 'L’application n’a obtenu aucun accès. Recommencez sur votre appareil pour obtenir un nouveau code.',
  },
  unavailable: {
    title: 'Ce code ne peut pas être utilisé',
    text: 'Comparez-le à l’écran de votre appareil. S’il est le même, recommencez sur votre appareil pour en obtenir un nouveau.',
  },
  signedOut: {
    title: 'Déconnecté partout',
    text: 'Tous les appareils et navigateurs doivent se reconnecter.',
  },
  signedOutHere: {
    title: 'Déconnecté de ce navigateur',
    text: 'Vos appareils restent connectés.',
  },
  signInAgain: 'Se connecter',
  seeDevices: 'Gérer vos appareils',
  enterAnother: 'Saisir un autre code',
}

export const endedRequest: Words['endedRequest'] = {
  theApplication: 'l’application',
  expired: {
    title: 'Cette demande a expiré',
    text: (client) => html`Elle n’a pas reçu de réponse à temps. Retournez à ${client} et recommencez.`,
  },
  decided: {
    title: 'Cette demande a déjà reçu une réponse',
    text: (client) => html`Votre réponse a été envoyée. Si ${client} ne continue pas, retournez-y et recommencez.`,
  },
  unusable: {
    title: 'Cette demande ne peut pas être utilisée',
    text: (client) => html`Elle est incomplète, ou n’est plus autorisée. Retournez à ${client} et recommencez.`,
  },
}

export const unmetRequest: Words['unmetRequest'] = {
  title: 'Une deuxième étape est nécessaire',
  text: (client) =>
    html`${client} demande une connexion avec une deuxième étape ou une clé d’accès, et votre compte n’a ni l’une ni l’autre. Choisissez-en une pour continuer.`,
  back: (client) => html`Retourner à ${client}`,
}

export const signOut: Words['signOut'] = {
  title: 'Se déconnecter ?',
  asks: (client) => html`${client} demande à vous déconnecter.`,
  browser:
    'Vous serez déconnecté de ce navigateur. Les applications que vous y avez ouvertes vous déconnecteront peut-être aussi. Vos appareils restent connectés.',
  after: (destination) => html`Vous revenez ensuite à ${destination}`,
  stay: 'Rester connecté',
  submit: 'Se déconnecter',
}
