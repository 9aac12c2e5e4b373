import type { Words } from '../catalogue.ts'

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
    'token reuse': {
      title: ({ client = '' }) => `${client} a été déconnecté pour votre sécurité`,
      text: () =>
        'Sa clé de connexion a servi deux fois, elle a donc peut-être été copiée. Reconnectez-vous sur votre appareil.',
      advice: 'Si vous ne vous y attendiez pas, changez votre mot de passe.',
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
    account: (address) => `Vos navigateurs, vos appareils et votre mot de passe : ${address}`,
    reason: (service) =>
      `${service} a envoyé ce message parce qu’il concerne la sécurité de votre compte. Votre mot de passe n’est jamais demandé par e-mail.`,
  },
}
