import type { Words } from '../catalogue.ts'

export const scopes: Words['scopes'] = {
  openid: {
    label: 'Vous identifier : votre identifiant de compte et votre nom d’utilisateur',
    detail:
      'Elle peut reconnaître votre compte et marquer les cartes de votre nom d’utilisateur. Elle voit votre nom et votre adresse e-mail si votre compte en a, mais jamais votre mot de passe.',
  },
  offline_access: {
    label: 'Garder la session ouverte',
    detail: ({ unused, longest, otherwise }) =>
      `Elle reste connectée jusqu’à ce qu’elle n’ait pas servi pendant ${unused}, au plus ${longest}. Sans cela, vous devez vous reconnecter au bout de ${otherwise}.`,
  },
  charts: {
    label: 'Afficher les cartes de votre abonnement',
    detail: 'Elle peut lister et télécharger les cartes de tous les aéroports que comprend votre abonnement.',
  },
  fmsdata: {
    label: 'Utiliser les données FMS de votre abonnement',
    detail: 'Elle peut utiliser les données du système de gestion de vol (FMS) que comprend votre abonnement.',
  },
  userinfo: {
    label: 'Lire votre nom d’utilisateur',
    detail: 'Elle peut afficher votre nom d’utilisateur, par exemple en marge d’une carte.',
  },
  profile: { label: 'Lire votre nom', detail: 'Elle peut afficher votre nom.' },
  email: { label: 'Lire votre adresse e-mail', detail: 'Elle peut afficher votre adresse e-mail.' },
  position: {
    label: 'Envoyer votre position à vos propres écrans de cartes',
    detail:
      'Elle peut envoyer la position de votre aéronef ou de votre simulateur. Seules les cartes que vous ouvrez avec votre compte la montrent.',
  },
}

export const missing: Words['missing'] = {
  charts: (demoAirports) =>
    `Votre compte n’a pas d’abonnement aux cartes : en dehors de ${demoAirports}, les cartes seront des images de démonstration.`,
  allCharts: 'Votre compte n’a pas d’abonnement aux cartes : toutes les cartes seront des images de démonstration.',
  fmsdata: 'Votre compte n’a pas d’abonnement aux données FMS : l’application n’en recevra pas.',
  others: (count) => `${count} autres`,
}
