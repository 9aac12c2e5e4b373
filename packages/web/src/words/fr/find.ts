import type { Words } from '../catalogue.ts'

export const find: Words['find'] = {
  title: 'Chercher un aéroport',
  search: {
    label: 'Chercher un aéroport',
    placeholder: 'OACI, IATA, nom ou ville',
    clear: 'Effacer',
    recent: 'Récents',
    none: (words) => `Aucun aéroport ne correspond à « ${words} ».`,
    count: (airports) => (airports === 1 ? '1 aéroport' : `${airports} aéroports`),
    failed: 'La recherche n’a pas abouti. Réessayez dans un instant.',
  },
  charts: (count) => (count === 0 ? 'aucune carte' : count === 1 ? '1 carte' : `${count} cartes`),
  miles: (distance) => `${distance} NM`,
  lists: {
    label: 'Aéroports',
    recent: 'Récents',
    favourites: 'Favoris',
    near: 'À proximité',
    map: 'À l’écran',
  },
  all: (count) => `Tous (${count})`,
  lastChart: 'Dernière carte',
  noRecent: 'Les aéroports que vous ouvrez apparaissent ici.',
  noFavourites: 'Marquez un aéroport d’une étoile sur sa page : il apparaît ici.',
  near: {
    ask: 'Affiche les aéroports autour de vous. Votre position ne sert qu’à cette page et à cette recherche.',
    use: 'Utiliser ma position',
    asking: 'En attente de votre position …',
    denied:
      'Votre navigateur n’autorise pas la position pour ce site. Autorisez-la dans les réglages du site, puis réessayez.',
    unavailable: 'Votre appareil ne connaît pas sa position pour le moment.',
    late: 'Votre position a mis trop de temps.',
    insecure: 'Les navigateurs ne donnent la position qu’en https. Ouvrez ce service en https.',
    unsupported: 'Ce navigateur ne connaît pas la position.',
    retry: 'Réessayer',
    none: 'Aucun aéroport autour de vous n’est publié ici.',
  },
  map: {
    region: 'Carte du monde',
    label: 'Carte des aéroports publiés. Les flèches la déplacent, plus et moins changent l’échelle.',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    world: 'Le monde entier',
    here: 'Aéroports ici',
    close: 'Fermer',
    inView: (shown, all) =>
      shown < all
        ? `Les ${shown} plus grands des ${all} aéroports visibles`
        : shown === 1
          ? '1 aéroport visible'
          : `${shown} aéroports visibles`,
    noneInView: 'Aucun aéroport publié n’est visible. Déplacez la carte ou réduisez l’échelle.',
    notLoaded: 'Les aéroports de la carte n’ont pas pu être chargés. Ils apparaîtront dès que le serveur répondra.',
    credit: 'Côtes et frontières : Natural Earth',
  },
  landing: {
    plate: 'La carte Visual RWY 16 de Wellington, de jour et de nuit',
    handle: 'Du jour à la nuit',
    share: (percent) => `${percent} % de nuit`,
    title: 'Les cartes d’aéroport, sur votre propre serveur',
    lead: 'Approches, départs, arrivées et plans d’aérodrome : de jour et de nuit, avec votre position sur la carte.',
    signIn: 'Se connecter',
    enterCode: 'Saisir un code',
    airport: (icao: string) => `Connectez-vous pour voir les cartes de ${icao}.`,
    chart: (icao: string, id: string) => `Connectez-vous pour voir la carte ${id} de ${icao}.`,
    points: [
      {
        title: 'Chaque carte à portée',
        text: 'Recherche par OACI, IATA, nom ou ville. Épinglez ce qu’il faut pour ce vol.',
      },
      { title: 'Votre position sur la carte', text: 'Depuis cet appareil, un récepteur ou votre simulateur.' },
      {
        title: 'Fait pour le cockpit',
        text: 'Couleurs de nuit, grandes cibles, des touches pour tout, aucune publicité.',
      },
    ],
    source: (host) => `Servi par ${host}.`,
  },
}
