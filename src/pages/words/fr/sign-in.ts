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
  compareTitle: 'Comparez le code',
  compare:
    'Ce code vient du lien que vous avez ouvert. Ne continuez que s’il est en ce moment à l’écran de votre appareil.',
  warning: (product) =>
    `${product} ne vous envoie jamais de code ni de lien par e-mail, messagerie ou téléphone. Si quelqu’un vous a envoyé ceci, fermez cette page.`,
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
  refused: 'Nom d’utilisateur ou mot de passe incorrect.',
  busy: (wait) =>
    `Beaucoup de personnes se connectent en ce moment, votre mot de passe n’a donc pas été vérifié. Réessayez dans ${wait}.`,
  tooManyAttempts: (wait) => `Trop de tentatives. Réessayez dans ${wait}.`,
  forDevice: (code) => html`Vous allez connecter l’appareil qui affiche ${code}.`,
  forApplication: (client, destination) => html`Vous allez connecter ${client}, puis revenir à ${destination}.`,
  onThisDevice: 'un programme sur cet appareil',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  reveal: {
    show: 'Afficher',
    hide: 'Masquer',
    shown: 'Le mot de passe est visible.',
    hidden: 'Le mot de passe est masqué.',
  },
  submit: 'Se connecter',
}
