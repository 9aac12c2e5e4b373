import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const notMe: Words['notMe'] = {
  title: 'Ce n’était pas vous ?',
  lead: (username) => html`Une autre personne est peut-être connectée au compte ${username}.`,
  effect:
    'Tous les navigateurs et tous les appareils sont déconnectés. Rien d’autre ne change : connectez-vous ensuite de nouveau et changez votre mot de passe.',
  submit: 'Déconnecter partout',
  done: {
    title: 'Déconnecté partout',
    text: 'Tous les navigateurs et appareils du compte ont été déconnectés. Si une autre personne connaît votre mot de passe, définissez-en un nouveau maintenant.',
    next: 'Définir un nouveau mot de passe',
  },
  closed:
    'Il a été utilisé, a expiré ou a été retiré. Connectez-vous pour tout déconnecter depuis la page de votre compte.',
}
