import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const home: Words['home'] = {
  title: 'Cartes d’aéroport',
  introduction: 'Cherchez un aéroport et consultez ses cartes dans ce navigateur.',
  codesTitle: 'Connectez vos applications de vol',
  codes:
    'Ce serveur fournit aussi des cartes aux applications de vos appareils. Pour en connecter une, saisissez le code qu’elle affiche.',
  codesOnly:
    'Ce serveur fournit des cartes d’aéroport aux applications de vos appareils. Pour connecter une application, saisissez le code qu’elle affiche.',
  enterCode: 'Saisir un code',
}

export const enterCode: Words['enterCode'] = {
  title: 'Saisissez le code',
  introduction: 'Votre appareil l’affiche.',
  linkTitle: 'Continuer avec ce code ?',
  link: 'Il vient d’un lien. La page suivante montre quelle application demande l’accès, d’où et pour quoi.',
  warning: 'Si quelqu’un vous a envoyé le lien, fermez cette page.',
  label: 'Code',
  hint: 'Huit lettres, par exemple BCDF\u2011GHJK. Les majuscules, les espaces et les traits d’union n’ont pas d’importance.',
  submit: 'Continuer',
  errorTitle: 'Erreur : saisissez le code',
  notACode: 'Un code a huit lettres. Vérifiez-le à l’écran de votre appareil.',
  unusable:
    'Ce code ne peut pas être utilisé. Comparez-le à l’écran de votre appareil, ou recommencez sur votre appareil pour en obtenir un nouveau.',
}

export const signIn: Words['signIn'] = {
  title: 'Se connecter',
  errorTitle: 'Erreur : se connecter',
  refused: 'Nom d’utilisateur ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  busy: (wait) =>
    `Beaucoup de personnes se connectent en ce moment, votre mot de passe n’a donc pas été vérifié. Réessayez dans ${wait}.`,
  tooManyAttempts: (wait) => `Trop de tentatives. Réessayez dans ${wait}.`,
  forDevice: (code) => html`Vous allez connecter l’appareil qui affiche ${code}.`,
  forApplication: (client, destination) => html`Vous allez connecter ${client}, puis revenir à ${destination}.`,
  forViewer: 'Connectez-vous pour voir vos cartes.',
  onThisDevice: 'un programme sur cet appareil',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  reveal: {
    show: 'Afficher',
    hide: 'Masquer',
    shown: 'Le mot de passe est visible.',
    hidden: 'Le mot de passe est masqué.',
  },
  passkey: {
    submit: 'Se connecter avec une clé d’accès',
    or: 'ou',
    refused:
      'Cette clé d’accès ne permet pas de se connecter. Utilisez votre mot de passe\u00a0; en cas d’échec, adressez-vous à l’exploitant.',
    unknown:
      'Cette clé d’accès n’est plus connue ici. Utilisez votre mot de passe, puis ajoutez une nouvelle clé sur la page de votre compte.',
    late: 'La page est restée ouverte trop longtemps. Utilisez à nouveau votre clé d’accès.',
    another: 'Cette clé d’accès appartient à un autre compte. Utilisez l’une des vôtres ou votre mot de passe.',
    cancelled:
      'Aucune clé d’accès n’a été utilisée\u00a0: l’opération a été annulée ou a pris trop de temps. Réessayez, ou utilisez votre mot de passe.',
    offline: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    failed: 'Ce navigateur n’a pas pu utiliser de clé d’accès. Utilisez votre mot de passe ou un autre navigateur.',
  },
  submit: 'Se connecter',
}

export const signInAgain: Words['signInAgain'] = {
  title: 'Confirmez que c’est bien vous',
  last: (ago) => `Votre dernière connexion a eu lieu ${ago}.`,
  needed: {
    approve: (time) => `Pour connecter une application, votre connexion doit dater de moins de ${time}.`,
    password: (time) => `Pour changer de mot de passe, votre connexion doit dater de moins de ${time}.`,
    methods: (time) => `Pour modifier vos moyens de connexion, votre connexion doit dater de moins de ${time}.`,
    'replace second step': (time) =>
      `Pour modifier vos moyens de connexion, votre connexion doit dater de moins de ${time}.`,
    download: (time) => `Pour télécharger vos données, votre connexion doit dater de moins de ${time}.`,
    'delete account': (time) => `Pour supprimer votre compte, votre connexion doit dater de moins de ${time}.`,
  },
  secondStep: 'Cette modification exige aussi votre deuxième étape. Connectez-vous à nouveau avec elle.',
  secondStepSince: 'Une deuxième étape a été configurée après cette connexion. Connectez-vous à nouveau avec elle.',
  secondFactor: (client) => html`${client} demande une connexion avec votre deuxième étape ou une clé d’accès.`,
  demanded: (client) => html`${client} vous demande de vous connecter à nouveau.`,
  notYou: 'Ce n’est pas vous ? Se connecter avec un autre compte',
  passkey: 'Continuer avec une clé d’accès',
  submit: 'Continuer',
}
