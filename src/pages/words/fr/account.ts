import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'
import { deviceName } from './device-name.ts'
import { passkeys } from './passkeys.ts'

export const account: Words['account'] = {
  signedInAs: 'Connecté en tant que',
  notYou: 'Ce n’est pas vous ? Se déconnecter',
  notYouShort: 'Pas vous ?',
  title: 'Votre compte',
  errorTitle: 'Erreur : votre compte',
  link: 'Vos navigateurs, appareils et mot de passe',
  openCharts: 'Ouvrir vos cartes',
  groups: {
    signIn: 'Comment vous vous connectez',
    signedIn: 'Où vous êtes connecté',
    data: 'Vos données',
  },
  browsers: {
    title: 'Navigateurs',
    count: (n, more) => (n === 1 && !more ? '1 navigateur' : `${more ? 'Plus de ' : ''}${n} navigateurs`),
    this: 'Ce navigateur',
    name: (browser, system) => `${browser} sur ${system}`,
    unnamed: 'Navigateur',
    chartsUsed: 'Dernière utilisation des cartes',
    until: (moment) => html`Connecté à ce compte jusqu’au ${moment}.`,
    unused: (duration, latest) =>
      html`La connexion à ce compte prend fin le ${latest} au plus tard, ou après ${duration} sans utilisation.`,
    asksAgain: 'Ce compte redemande le mot de passe.',
    charts: (unused, latest) =>
      html`Vos cartes restent ouvertes jusqu’au ${unused} sans utilisation, au plus tard jusqu’au ${latest}.`,
    chartsLatest: (latest) => html`Vos cartes restent ouvertes jusqu’au ${latest} au plus tard.`,
    signedOut: 'Le navigateur est déconnecté.',
    gone: 'Ce navigateur était déjà déconnecté.',
    aftermath:
      'Un navigateur que vous déconnectez n’affiche plus de cartes au bout de 30 secondes au plus. Si vous avez une deuxième étape, tous les navigateurs demandent de nouveau un code.',
    more: 'Il y a d’autres navigateurs, où vous vous êtes connecté plus tôt. Pour les déconnecter, déconnectez-vous partout.',
  },
  passkeys,
  deviceName,
  devices: {
    title: 'Appareils',
    count: (n, more) => (n === 0 ? 'Aucun' : n === 1 ? '1 appareil' : `${more ? 'Plus de ' : ''}${n} appareils`),
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
  },
  everywhere: {
    title: 'Se déconnecter partout',
    summary: 'Tous les appareils et navigateurs',
    hint: 'Déconnecte tous les appareils et tous les navigateurs, y compris celui-ci.',
    submit: 'Se déconnecter partout',
  },
  applications: {
    title: 'Applications autorisées',
    hint: 'Celles-ci ne vous redemandent rien.',
    count: (n) => (n === 1 ? 'Une seule' : `${n} au total`),
    forget: 'Me redemander',
    forgotten: (client) => `${client} doit de nouveau vous demander.`,
    gone: 'Cette application doit déjà de nouveau vous demander.',
    may: (day) => `Le ${day}, vous l’avez autorisée à`,
  },
  password: {
    title: 'Mot de passe',
    changedOn: (day) => `Modifié le ${day}`,
    set: 'Défini',
    fields: {
      old_password: 'Mot de passe actuel',
      new_password: 'Nouveau mot de passe',
      repeated_password: 'Confirmer le nouveau mot de passe',
    },
    rule: (least) => `Au moins ${least} caractères. Plus il est long, mieux c’est : par exemple plusieurs mots.`,
    devices: 'Déconnecter aussi tous les appareils',
    browsers: 'Vos autres navigateurs sont toujours déconnectés.',
    submit: 'Changer le mot de passe',
    wrong: 'Le mot de passe actuel est incorrect. Saisissez-le à nouveau.',
    short: (least) =>
      `Le nouveau mot de passe est trop court : il lui faut au moins ${least} caractères. Choisissez-en un plus long.`,
    long: (most) =>
      `Le nouveau mot de passe est trop long : il peut avoir au plus ${most} caractères. Choisissez-en un plus court.`,
    common: 'Le nouveau mot de passe est l’un de ceux que les attaquants essaient en premier. Choisissez-en un autre.',
    name: 'Le nouveau mot de passe est votre nom, ou seuls des chiffres et des signes y sont ajoutés. Choisissez-en un autre.',
    differ: 'Les nouveaux mots de passe ne correspondent pas. Saisissez les deux à nouveau.',
    changed: 'Le mot de passe a été changé.',
  },
}
