import type { Words } from '../catalogue.ts'

export const join: Words['join'] = {
  title: 'Rejoindre',
  errorTitle: 'Erreur : rejoindre',
  introduction: 'Vous êtes invité. Choisissez comment vous vous connecterez ici.',
  includes: 'Inclus',
  subscriptions: { charts: 'Cartes', fmsdata: 'Données FMS' },
  from: (day) => `à partir du ${day}`,
  until: (day) => `jusqu’au ${day}`,
  unlimited: 'sans limite de durée',
  username: 'Nom d’utilisateur',
  usernameHint: 'Il sert à vous connecter et à marquer vos cartes. Par exemple votre prénom ou votre surnom.',
  name: 'Nom complet (facultatif)',
  password: 'Mot de passe',
  submit: 'Créer le compte',
  done: 'Votre compte est prêt, et vous êtes connecté.',
  names: {
    empty: 'Saisissez un nom d’utilisateur.',
    unsafe: 'Retirez les caractères invisibles et les caractères de contrôle : choisissez un autre nom.',
    'too long': 'Utilisez 60 caractères au plus : choisissez un nom plus court.',
    'not an address': 'Saisissez une adresse e-mail.',
  },
  taken: 'Ce nom d’utilisateur est pris, ou ressemble à un nom déjà pris. Choisissez-en un autre.',
  free: (proposals) => `Ceux-ci sont libres : ${proposals}.`,
  signedIn: 'Vous avez déjà un compte. Pour en créer un autre, déconnectez-vous d’abord de ce navigateur.',
  signOut: 'Se déconnecter et continuer',
  account: 'Ouvrir votre compte',
  closed: {
    title: 'Cette invitation ne peut pas être utilisée',
    text: 'Elle a été utilisée, a expiré ou a été révoquée. Si vous avez déjà un compte, connectez-vous. Sinon, demandez-en une nouvelle à la personne qui l’a envoyée.',
  },
}
