import type { Words } from '../catalogue.ts'

export const shell: Words['shell'] = {
  product: 'Platekeeper',
  skip: 'Aller au contenu',
  home: 'Platekeeper : chercher un aéroport',
  signIn: 'Se connecter',
  loading: 'Chargement …',
  notFound: {
    title: 'Il n’y a rien ici',
    text: 'L’adresse est peut-être mal saisie, ou la carte n’est plus publiée.',
    back: 'Chercher un aéroport',
  },
  menu: {
    open: 'Menu',
    openOf: (name) => `Menu de ${name}`,
    signedInAs: 'Connecté en tant que',
    demoOnly:
      'Sans abonnement aux cartes : hors des aéroports de démonstration, les cartes sont des images de démonstration.',
    account: 'Votre compte',
    theme: 'Couleurs',
    themes: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
    language: 'Langue',
    keys: 'Clavier',
    signOut: 'Se déconnecter',
  },
  keys: {
    title: 'Clavier',
    group: 'Partout',
    search: 'Chercher un aéroport',
    help: 'Cette liste',
    on: 'Utiliser ces touches',
    off: 'Les touches sont désactivées. Tout se fait avec les boutons et la touche Tab.',
    close: 'Fermer',
  },
  fault: {
    signedOut: 'Vous êtes déconnecté.',
    unreachable: 'Le serveur ne répond pas.',
    storageFull: 'Le serveur n’a plus de place.',
    retry: 'Réessayer',
    broken: {
      title: 'Cette page s’est arrêtée',
      text: 'Ce que vous avez enregistré est en sécurité. Rechargez la page ; si elle s’arrête encore, signalez à l’exploitant de ce serveur :',
      reload: 'Recharger',
    },
  },
  banner: {
    signedOut: 'Votre session est terminée. Ce qui est affiché reste ; connectez-vous pour continuer.',
    signIn: 'Se connecter dans un nouvel onglet',
    unreachable: 'Le serveur ne répond pas. Ce qui est affiché reste.',
    again: (seconds) => `Prochain essai dans ${seconds} s.`,
    trying: 'Essai en cours …',
    now: 'Essayer maintenant',
    back: 'Le serveur répond de nouveau.',
    edition: 'De nouvelles cartes ont été publiées entre-temps.',
    show: 'Les afficher',
    later: 'Plus tard',
  },
  signedInAgain: {
    title: 'Vous êtes connecté',
    text: 'Revenez à l’onglet d’où vous venez : il reprend là où vous étiez. Vous pouvez fermer celui-ci.',
    here: 'Continuer ici',
  },
}
