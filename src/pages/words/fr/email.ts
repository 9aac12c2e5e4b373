import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const email: Words['email'] = {
  title: 'Adresse e-mail',
  none: 'Aucune',
  confirmedOn: (day) => `Confirmée le ${day}.`,
  entered: 'L’exploitant l’a saisie. Vous ne l’avez pas confirmée.',
  lead: 'Les messages concernant votre compte y sont envoyés. Elle vous permet de définir un nouveau mot de passe si vous oubliez le vôtre.',
  noMail: 'Ce service n’envoie pas d’e-mails. Les avis concernant votre compte figurent sur cette page.',
  pending: (address, until) =>
    html`Un lien a été envoyé à ${address}. Ouvrez-le avant le ${until} dans un navigateur où vous êtes connecté. D’ici là, cette adresse ne reçoit aucun autre message.`,
  withdraw: 'Retirer cette adresse',
  add: 'Ajouter une adresse',
  change: 'Modifier ou supprimer',
  page: {
    title: 'Votre adresse e-mail',
    errorTitle: 'Erreur : votre adresse e-mail',
    label: 'Nouvelle adresse e-mail',
    hint: 'Un lien y est envoyé. L’adresse est la vôtre dès que vous l’avez ouvert.',
    submit: 'Envoyer le lien',
    removal:
      'Sans adresse, vous ne recevez aucun message concernant votre compte et ne pouvez pas définir vous-même un mot de passe oublié.',
    remove: (address) => html`Supprimer ${address}`,
    back: 'Retour à votre compte',
    wrong: 'Ce n’est pas une adresse e-mail. Saisissez-en une de la forme zoe@example.org.',
    long: 'Cette adresse est trop longue. Saisissez-en une plus courte.',
    unsafe: 'Cette adresse contient un caractère invisible. Tapez-la au lieu de la coller.',
    before: 'C’est déjà votre adresse, et elle est confirmée. Saisissez-en une autre.',
    tooMany: (wait) => `Trop de liens ont été envoyés. Réessayez dans ${wait}.`,
  },
  sent: (address) => `Un lien a été envoyé à ${address}.`,
  withdrawn: 'L’adresse a été retirée.',
  removed: 'Votre adresse a été supprimée.',
  confirmed: (address) => `${address} est désormais l’adresse de votre compte.`,
  confirm: {
    title: 'Confirmer votre adresse e-mail',
    another:
      'Ce lien est destiné à un autre compte. Déconnectez-vous de ce navigateur, puis connectez-vous au compte pour lequel vous avez saisi l’adresse.',
    account: (username) => html`Pour le compte ${username} :`,
    submit: 'Confirmer',
    closed:
      'Il a été utilisé, a expiré ou a été remplacé par un plus récent. La page de votre compte indique quelle adresse est la vôtre.',
  },
  mail: {
    subject: 'Confirmez votre adresse e-mail',
    text: (service) => `Cette adresse a été saisie pour un compte de ${service}.`,
    open: 'Pour confirmer qu’elle est à vous, ouvrez ce lien dans un navigateur où vous êtes connecté. Il est valable 24 heures.',
    link: 'Confirmer cette adresse',
    ignore:
      'Si vous ne l’avez pas saisie, ignorez ce message : sans le lien, rien d’autre n’est envoyé à cette adresse.',
  },
}
