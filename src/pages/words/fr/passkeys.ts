import type { Words } from '../catalogue.ts'

export const passkeys: Words['account']['passkeys'] = {
  title: 'Clés d’accès',
  errorTitle: 'Erreur\u00a0: clés d’accès',
  one: 'Clé d’accès',
  count: (n) => (n === 0 ? 'Aucune' : n === 1 ? '1 clé d’accès' : `${n} clés d’accès`),
  lead: 'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le verrouillage de l’écran. Elle ne peut pas être devinée et ne sert qu’ici.',
  obstacles: {
    'no https':
      'Les clés d’accès exigent une adresse qui commence par https. Demandez-la à l’exploitant de ce service.',
    'IP address':
      'Les clés d’accès exigent une adresse avec un nom, et celle-ci est une adresse IP. Demandez-la à l’exploitant de ce service.',
  },
  added: 'Ajoutée',
  used: 'Dernière utilisation',
  unused: 'Pas encore utilisée',
  synced: 'Votre gestionnaire de mots de passe la copie sur vos autres appareils.',
  single: 'Elle n’est que sur un appareil.',
  unusable: (host) =>
    `Elle a été créée pour ${host} et ne sert pas à cette adresse. Supprimez-la et ajoutez-en une nouvelle.`,
  full: (most) =>
    `Vous avez ${most} clés d’accès, le maximum pour un compte. Supprimez-en une pour en ajouter une autre.`,
  add: 'Ajouter une clé d’accès',
  back: 'Retour à votre compte',
  name: { label: 'Nom', hint: 'Pour la reconnaître, par exemple l’appareil sur lequel elle se trouve.' },
  new: {
    title: 'Ajouter une clé d’accès',
    lead: 'Votre navigateur demande votre empreinte, votre visage ou le verrouillage de l’écran. Vous pourrez ensuite vous connecter ainsi.',
    submit: 'Créer la clé d’accès',
    none: 'Ce navigateur ne peut pas créer de clés d’accès, ou ses scripts sont désactivés. Ouvrez cette page dans un autre navigateur.',
    cancelled: 'Aucune clé d’accès n’a été créée\u00a0: l’opération a été annulée ou a pris trop de temps. Réessayez.',
    failed:
      'Ce navigateur n’a pas pu créer de clé d’accès. Activez le verrouillage de l’écran sur cet appareil, ou utilisez un autre navigateur.',
  },
  edit: {
    link: 'Modifier',
    rename: 'Enregistrer le nom',
    remove: 'Supprimer la clé d’accès',
    removal:
      'Une clé supprimée ne permet plus de vous connecter. Les navigateurs connectés le restent. Supprimez-la aussi dans votre gestionnaire de mots de passe.',
  },
  isAdded: (name) => `«\u00a0${name}\u00a0» est ajoutée. Vous pouvez désormais vous connecter avec elle.`,
  isRenamed: 'Le nom est enregistré.',
  isRemoved: (name) => `«\u00a0${name}\u00a0» est supprimée.`,
  gone: 'Cette clé d’accès était déjà supprimée.',
  faults: {
    name: 'Saisissez un nom de 1 à 60 caractères visibles.',
    late: 'La page est restée ouverte trop longtemps. Réessayez.',
    refused: 'La clé d’accès n’a pas été acceptée. Réessayez, ou utilisez un autre appareil.',
    known:
      'Cet appareil ou ce gestionnaire a déjà une clé d’accès pour votre compte. Utilisez-la, ou un autre appareil.',
  },
}
