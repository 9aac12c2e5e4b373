import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoris',
  waiting: 'Pas encore envoyé : c’est gardé sur cet appareil et sera envoyé automatiquement.',
  full: 'Il n’y a plus de place. Vos modifications ne sont que dans cet onglet : supprimez autre chose ou laissez l’onglet ouvert.',
  refused: 'Le serveur n’a pas accepté une valeur. Elle reste sur cet appareil jusqu’à ce que vous la modifiiez.',
}
