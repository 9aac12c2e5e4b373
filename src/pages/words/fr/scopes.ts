import type { Words } from '../catalogue.ts'

export const scopes: Words['scopes'] = {
  openid: {
    label: 'Savoir qui vous êtes',
    detail: 'ID de compte, nom d’utilisateur, nom et e-mail, jamais votre mot de passe.',
  },
  offline_access: {
    label: 'Garder la session ouverte',
    detail: ({ unused, longest, otherwise }) =>
      `Jusqu’à ${unused} sans usage, au plus ${longest}. Sinon seulement ${otherwise}.`,
  },
  charts: {
    label: 'Afficher les cartes de votre abonnement',
  },
  fmsdata: {
    label: 'Utiliser les données FMS de votre abonnement',
  },
  userinfo: {
    label: 'Lire votre nom d’utilisateur',
    detail: 'Elle peut afficher votre nom d’utilisateur, par exemple en marge d’une carte.',
  },
  profile: { label: 'Lire votre nom' },
  email: { label: 'Lire votre adresse e-mail' },
  position: {
    label: 'Envoyer votre position à vos propres écrans de cartes',
    detail: 'Seules les cartes que vous ouvrez avec votre compte montrent votre aéronef ou votre simulateur.',
  },
}

export const missing: Words['missing'] = {
  charts: (demoAirports) =>
    `Votre compte n’a pas d’abonnement aux cartes : en dehors de ${demoAirports}, les cartes seront des images de démonstration.`,
  allCharts: 'Votre compte n’a pas d’abonnement aux cartes : toutes les cartes seront des images de démonstration.',
  fmsdata: 'Votre compte n’a pas d’abonnement aux données FMS : l’application n’en recevra pas.',
  others: (count) => `${count} autres`,
}
