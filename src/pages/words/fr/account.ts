import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const account: Words['account'] = {
  signedInAs: 'Connecté en tant que',
  notYou: 'Ce n’est pas vous ? Se déconnecter',
  title: 'Votre compte',
  errorTitle: 'Erreur : votre compte',
  link: 'Vos appareils et votre mot de passe',
  openCharts: 'Ouvrir vos cartes',
  devices: {
    title: 'Appareils connectés',
    none: 'Aucun appareil. Ceux que vous autorisez à rester connectés figurent ici.',
    signedIn: 'Connecté',
    lastUsed: 'Dernière utilisation',
    unused: 'Pas utilisé depuis la connexion',
    address: 'Depuis l’adresse',
    userAgent: 'Appareil',
    unknown: 'inconnu',
    may: 'Vous l’avez autorisé à',
    ends: (unused, latest) => html`Expire le ${unused} s’il n’est pas utilisé, au plus tard le ${latest}.`,
    endsLatest: (latest) => html`Expire au plus tard le ${latest}.`,
    signOut: 'Déconnecter',
    signedOut: (client) => `${client} est déconnecté.`,
    gone: 'Cet appareil était déjà déconnecté.',
    aftermath: (duration) =>
      `Un appareil que vous déconnectez peut encore afficher des cartes pendant ${duration} au plus. Les appareils que vous n’avez pas autorisés à rester connectés ne sont pas listés : leur accès prend fin dans le même délai.`,
    more: 'Il y a d’autres appareils, utilisés moins récemment. Pour les déconnecter, déconnectez-vous partout.',
    everywhere: 'Se déconnecter partout',
    everywhereHint: 'Déconnecte tous les appareils et tous les navigateurs, y compris celui-ci.',
    suspected: (client, moment) =>
      `${client} a été déconnecté le ${moment} pour votre sécurité : sa clé de connexion a servi deux fois, elle a donc peut-être été copiée. Reconnectez-vous sur votre appareil. Si vous ne vous y attendiez pas, changez votre mot de passe.`,
  },
  applications: {
    title: 'Applications qui ne vous redemandent rien',
    forget: 'Me redemander',
    forgotten: (client) => `${client} doit de nouveau vous demander.`,
    gone: 'Cette application doit déjà de nouveau vous demander.',
    may: (day) => `Le ${day}, vous l’avez autorisée à`,
  },
  password: {
    title: 'Mot de passe',
    fields: {
      old_password: 'Mot de passe actuel',
      new_password: 'Nouveau mot de passe',
      repeated_password: 'Confirmer le nouveau mot de passe',
    },
    rule: (least) => `Au moins ${least} caractères. Plus il est long, mieux c’est : par exemple plusieurs mots.`,
    devices: 'Déconnecter aussi tous les appareils',
    browsers: 'Vos autres navigateurs sont toujours déconnectés.',
    submit: 'Changer le mot de passe',
    wrong: 'Le mot de passe actuel est incorrect.',
    short: (least) => `Le nouveau mot de passe est trop court : il lui faut au moins ${least} caractères.`,
    long: (most) => `Le nouveau mot de passe est trop long : il peut avoir au plus ${most} caractères.`,
    differ: 'Les nouveaux mots de passe ne correspondent pas.',
    changed: 'Le mot de passe a été changé.',
  },
}
