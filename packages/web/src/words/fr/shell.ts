import type { Words } from '../catalogue.ts'

export const shell: Words['shell'] = {
  product: 'Platekeeper',
  skip: 'Aller au contenu',
  home: 'Chercher un aéroport',
  account: 'Votre compte',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  loading: 'Chargement …',
  notFound: {
    title: 'Il n’y a rien ici',
    text: 'L’adresse est peut-être mal saisie, ou la carte n’est plus publiée.',
    back: 'Chercher un aéroport',
  },
  fault: {
    signedOut: 'Vous êtes déconnecté.',
    unreachable: 'Le serveur ne répond pas.',
    storageFull: 'Le serveur n’a plus de place.',
    retry: 'Réessayer',
  },
}
