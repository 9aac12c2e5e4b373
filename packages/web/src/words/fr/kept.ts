import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoris',
  waiting: 'Pas encore envoyé : c’est gardé sur cet appareil et sera envoyé automatiquement.',
  full: 'Il n’y a plus de place. Vos modifications ne sont que dans cet onglet : supprimez autre chose ou laissez l’onglet ouvert.',
  refused: 'Le serveur n’a pas accepté une valeur. Elle reste sur cet appareil jusqu’à ce que vous la modifiiez.',
  pins: {
    title: 'Épinglées',
    none: 'Aucune carte n’est épinglée. La punaise d’une carte la garde ici à portée de main.',
    edit: 'Modifier',
    done: 'Terminé',
    move: (chart) => `Déplacer ${chart}`,
    place: (at, of) => `${at} sur ${of}`,
    moved: (chart, at, of) => `${chart} : ${at} sur ${of}`,
    up: 'Monter',
    down: 'Descendre',
    colour: 'Couleur',
    colours: { none: 'Sans couleur', red: 'Rouge', amber: 'Ambre', green: 'Vert', blue: 'Bleu', magenta: 'Magenta' },
    remove: 'Retirer',
  },
}
