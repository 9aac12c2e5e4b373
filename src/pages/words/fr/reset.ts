import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const reset: Words['reset'] = {
  title: 'Définir un nouveau mot de passe',
  errorTitle: 'Erreur : définir un nouveau mot de passe',
  account: (username) => html`Pour le compte ${username}.`,
  password: 'Nouveau mot de passe',
  devices: 'Déconnecter aussi tous les appareils',
  browsers: 'Tous les navigateurs sont toujours déconnectés.',
  submit: 'Définir le mot de passe',
  another: (username) =>
    html`Ce lien est destiné au compte ${username}. Déconnectez-vous de ce navigateur pour l’utiliser.`,
  signOut: 'Se déconnecter et continuer',
  done: {
    title: 'Votre mot de passe est défini',
    text: 'Tous les navigateurs ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  },
  closed: {
    title: 'Ce lien ne peut pas être utilisé',
    text: 'Il a été utilisé, a expiré ou a été remplacé. Si vous ne pouvez toujours pas vous connecter, demandez un nouveau lien à l’exploitant de ce service.',
  },
}
