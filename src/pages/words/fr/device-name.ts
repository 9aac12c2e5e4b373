import { html } from '../../html.ts'
import type { deviceName as en } from '../en/device-name.ts'

export const deviceName: typeof en = {
  title: 'Nommer un appareil',
  errorTitle: 'Erreur : nom d’un appareil',
  lead: (application) => html`Votre nom pour un appareil qui utilise ${application}.`,
  label: 'Nom',
  hint: 'Par exemple « PC du simulateur ». Laissez vide pour afficher le nom de l’application.',
  fault: 'Saisissez au plus 60 caractères visibles.',
  save: 'Enregistrer',
  back: 'Retour à votre compte',
  link: 'Renommer',
  application: 'Application',
  named: 'Le nom est enregistré.',
  unnamed: 'Le nom est supprimé.',
}
