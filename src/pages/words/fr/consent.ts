import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const consent: Words['consent'] = {
  title: (client) => html`Connecter ${client} ?`,
  errorTitle: (client) => html`Erreur : connecter ${client} ?`,
  changed: 'La liste des autorisations a changé. Relisez-la avant de décider.',
  compare: 'Votre appareil affiche-t-il ce code ?',
  timeLeft: (left, end) => html`Encore ${left}, jusqu’à ${end}`,
  lastMinute: 'moins d’une minute',
  spell: 'Épeler',
  requested: (ago, address, device) => html`Demandé ${ago} depuis ${address} avec ${device}.`,
  justNow: 'il y a moins d’une minute',
  unknownAddress: 'une adresse inconnue',
  unknownProgram: 'un programme inconnu',
  asksFor: 'demande l’autorisation de',
  mayAskFor: 'pourrait demander l’autorisation de',
  nothingTicked: 'Aucune autorisation n’est sélectionnée. Sélectionnez-en au moins une, ou choisissez Refuser.',
  mayAskForHint: 'Elle n’a pas encore dit ce qu’il lui faut, et obtient au plus ce que vous accordez.',
  lifetime: (duration) => `Une autorisation dure ${duration}. Un appareil qui reste connecté peut la renouveler.`,
  listArrived: 'L’application a maintenant dit quelles autorisations il lui faut. La liste est plus courte.',
  almostExpired: 'Le code expire dans une minute.',
  expired: 'Le code a expiré. Recommencez sur votre appareil pour en obtenir un nouveau.',
  warning:
    'N’autorisez que ce que vous avez commencé vous-même. Si quelqu’un vous a envoyé ce code ou ce lien, refusez.',
  decision: 'Votre décision',
  deny: 'Refuser',
  approve: 'Autoriser',
}

export const authorization: Words['authorization'] = {
  returnsTo: 'Retour à',
  changed: 'La demande n’a pas reçu de réponse : la page avait changé. Relisez-la avant de décider.',
  warning: 'Si vous n’êtes pas venu ici vous-même depuis cette application, choisissez Refuser.',
  mustIdentify: (name) =>
    `${name} doit vous identifier pour être connectée. Sélectionnez cette autorisation, ou choisissez Refuser.`,
  unverified: {
    site: 'N’importe quelle application peut porter ce nom : vérifiez donc où elle vous renvoie. Si vous n’en venez pas vous-même, choisissez Refuser.',
    'this device':
      'N’importe quel programme de cet appareil peut porter ce nom. Si vous ne venez pas d’y commencer cette connexion vous-même, choisissez Refuser.',
  },
  lifetime: (duration) => `Une autorisation dure ${duration}. Une application qui reste connectée peut la renouveler.`,
}
