import type { Words } from '../catalogue.ts'

const subscriptions = { charts: 'cartes', fmsdata: 'données FMS' } as const

export const notices: Words['notices'] = {
  title: 'Avis de sécurité',
  earlier: 'Avis précédents',
  kinds: {
    'password changed': {
      title: () => 'Votre mot de passe a été changé',
      text: ({ devices = false }) =>
        devices
          ? 'Il a été changé sur la page de votre compte. Tous les autres navigateurs et tous les appareils ont été déconnectés.'
          : 'Il a été changé sur la page de votre compte. Tous les autres navigateurs ont été déconnectés.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'password reset': {
      title: () => 'Votre mot de passe a été réinitialisé',
      text: ({ devices = false }) =>
        devices
          ? 'L’exploitant de ce service a défini un nouveau mot de passe. Tous les navigateurs et appareils ont été déconnectés.'
          : 'L’exploitant de ce service a défini un nouveau mot de passe. Tous les navigateurs ont été déconnectés.',
      advice: 'Si vous ne l’avez pas demandé, contactez l’exploitant.',
    },
    'password set by link': {
      title: () => 'Votre mot de passe a été défini avec un lien',
      text: ({ devices = false }) =>
        devices
          ? 'Un lien pour votre compte a été utilisé. Tous les navigateurs et tous les appareils ont été déconnectés.'
          : 'Un lien pour votre compte a été utilisé. Tous les navigateurs ont été déconnectés.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'link refused': {
      title: () => 'Un lien de votre compte a été refusé',
      text: () =>
        'Un lien créé pour votre compte a été utilisé une nouvelle fois, ou dans un navigateur connecté à un autre compte. Rien n’a été modifié.',
      advice: 'Si ce n’était pas vous, une autre personne a peut-être le lien : contactez l’exploitant.',
    },
    'token reuse': {
      title: ({ client = '' }) => `${client} a été déconnecté pour votre sécurité`,
      text: () =>
        'Sa clé de connexion a servi deux fois, elle a donc peut-être été copiée. Reconnectez-vous sur votre appareil.',
      advice: 'Si vous ne vous y attendiez pas, changez votre mot de passe.',
    },
    'passkey added': {
      title: () => 'Une clé d’accès a été ajoutée',
      text: ({ passkey = '' }) => `«\u00a0${passkey}\u00a0» permet désormais de se connecter à votre compte.`,
      advice: 'Si ce n’était pas vous, supprimez-la sur la page de votre compte et changez votre mot de passe.',
    },
    'passkey removed': {
      title: () => 'Une clé d’accès a été supprimée',
      text: ({ passkey = '' }) => `«\u00a0${passkey}\u00a0» ne permet plus de se connecter à votre compte.`,
      advice: 'Si ce n’était pas vous, changez votre mot de passe et contactez l’exploitant.',
    },
    'second step added': {
      title: () => 'Une deuxième étape a été configurée',
      text: () => 'Après le mot de passe, la connexion demande désormais un code de votre application.',
      advice:
        'Si ce n’était pas vous, changez votre mot de passe et contactez immédiatement l’exploitant de ce service.',
    },
    'second step replaced': {
      title: () => 'Votre application d’authentification a été remplacée',
      text: () => 'Les codes viennent désormais d’une autre application, et vos codes de secours sont nouveaux.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'second step recovered': {
      title: () => 'Votre application d’authentification a été remplacée après un code de secours',
      text: () =>
        'Quelqu’un s’est connecté avec l’un de vos codes de secours et a configuré une autre application. Tous les autres navigateurs ont été déconnectés.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'second step removed': {
      title: () => 'Votre deuxième étape a été supprimée',
      text: () => 'La connexion ne demande plus que le mot de passe.',
      advice: 'Si ce n’était pas vous, changez votre mot de passe et contactez l’exploitant.',
    },
    'second step reset': {
      title: () => 'L’exploitant a supprimé votre deuxième étape',
      text: () =>
        'Votre application et vos codes de secours ne fonctionnent plus. La connexion ne demande plus que le mot de passe.',
      advice: 'Si vous ne l’avez pas demandé, contactez l’exploitant. Sinon, configurez de nouveau une deuxième étape.',
    },
    'second step guessed': {
      title: () => 'Quelqu’un a saisi des codes faux après votre mot de passe',
      text: () => 'Plusieurs connexions avec votre bon mot de passe ont échoué à la deuxième étape.',
      advice: 'Si ce n’était pas vous, changez votre mot de passe sur la page de votre compte.',
    },
    'second step replayed': {
      title: () => 'Un code a servi deux fois',
      text: () => 'Après votre bon mot de passe, un code déjà utilisé a été saisi. La connexion a été refusée.',
      advice:
        'Si vous ne l’avez pas saisi dans deux navigateurs, changez votre mot de passe sur la page de votre compte.',
    },
    'recovery code used': {
      title: () => 'Un code de secours a été utilisé',
      text: ({ left = 0 }) =>
        left > 1
          ? `Il vous reste ${left} codes de secours.`
          : left === 1
            ? 'Il vous reste un code de secours.'
            : 'Il ne vous reste aucun code de secours.',
      advice:
        'Si ce n’était pas vous, changez votre mot de passe et contactez l’exploitant. Créez de nouveaux codes avant d’utiliser le dernier.',
    },
    'recovery codes made': {
      title: () => 'De nouveaux codes de secours ont été créés',
      text: () => 'Les précédents ne fonctionnent plus.',
      advice: 'Si ce n’était pas vous, changez votre mot de passe et contactez l’exploitant.',
    },
    'passkey copied': {
      title: () => 'Une clé d’accès a peut-être été copiée',
      text: ({ passkey = '' }) =>
        `Une connexion avec «\u00a0${passkey}\u00a0» a été refusée, car une copie de cette clé a servi auparavant.`,
      advice: 'Supprimez cette clé sur la page de votre compte et ajoutez-en une nouvelle.',
    },
    'passkey misused': {
      title: () => 'Une clé d’accès a été utilisée au mauvais endroit',
      text: ({ passkey = '' }) =>
        `Une connexion avec «\u00a0${passkey}\u00a0» a été refusée, car sa réponse avait déjà servi, ou venait d’un autre navigateur.`,
      advice:
        'Si vous n’avez pas envoyé deux fois le même formulaire, déconnectez-vous partout et contactez l’exploitant.',
    },
    'new browser': {
      title: ({ browser = '' }) => `Nouvelle connexion avec ${browser}`,
      text: () => 'Un navigateur que ce compte n’avait pas encore utilisé a été connecté.',
      advice:
        'Si ce n’était pas vous, changez votre mot de passe sur la page de votre compte\u00a0: tous les autres navigateurs seront déconnectés.',
    },
    'new device': {
      title: ({ client = '' }) => `${client} a été associé à votre compte`,
      text: () => 'La demande a été approuvée dans un navigateur connecté à votre compte.',
      advice:
        'Si ce n’était pas vous, déconnectez l’appareil sur la page de votre compte et changez votre mot de passe.',
    },
    'subscription ending': {
      title: ({ subscription = 'charts', day = '' }) =>
        `Votre abonnement (${subscriptions[subscription]}) se termine le ${day}`,
      text: () => 'Rien ne change d’ici là.',
      advice: 'Si vous souhaitez le garder, demandez à l’exploitant de ce service de le prolonger.',
    },
    'address added': {
      title: () => 'Une adresse e-mail a été ajoutée à votre compte',
      text: () => 'Les messages concernant votre compte sont désormais envoyés à cette adresse.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'address changed': {
      title: () => 'L’adresse e-mail de votre compte a été changée',
      text: () => 'Les messages concernant votre compte sont désormais envoyés à la nouvelle adresse.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'address removed': {
      title: () => 'L’adresse e-mail de votre compte a été supprimée',
      text: () => 'Les messages concernant votre compte ne sont plus envoyés.',
      advice: 'Si ce n’était pas vous, contactez immédiatement l’exploitant de ce service.',
    },
    'signed out by link': {
      title: () => 'Vous avez été déconnecté partout',
      text: () =>
        'Le lien « Ce n’était pas moi » d’un e-mail a été utilisé. Tous les navigateurs et appareils ont été déconnectés.',
      advice: 'Changez votre mot de passe si une autre personne peut le connaître.',
    },
    'signed out': {
      title: () => 'Vous avez été déconnecté partout',
      text: () =>
        'L’exploitant de ce service a déconnecté tous vos navigateurs et appareils. Vous pouvez vous reconnecter.',
      advice: 'Si vous ne savez pas pourquoi, contactez l’exploitant.',
    },
  },
  mail: {
    greeting: (username) => `Bonjour ${username},`,
    happened: (moment) => `Date : ${moment}`,
    account: 'Ouvrir la page de votre compte',
    notMe: 'Ce n’était pas moi : déconnecter partout',
    other: (service) =>
      `${service} a envoyé ce message parce qu’il concerne votre compte. Votre mot de passe n’est jamais demandé par e-mail.`,
    reason: (service) =>
      `${service} a envoyé ce message parce qu’il concerne la sécurité de votre compte. Votre mot de passe n’est jamais demandé par e-mail.`,
  },
}
