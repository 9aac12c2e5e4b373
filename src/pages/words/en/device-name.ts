import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

export const deviceName = {
  title: 'Name a device',
  errorTitle: 'Error: name of a device',
  lead: (application: Part): Html => html`Your name for a device that uses ${application}.`,
  label: 'Name',
  hint: 'For example “Simulator PC”. Leave it empty to show the name of the application.',
  fault: 'Enter at most 60 visible characters.',
  save: 'Save',
  back: 'Back to your account',
  link: 'Rename',
  application: 'Application',
  named: 'The name is saved.',
  unnamed: 'The name is removed.',
}
