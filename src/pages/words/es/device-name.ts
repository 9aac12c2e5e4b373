import { html } from '../../html.ts'
import type { deviceName as en } from '../en/device-name.ts'

export const deviceName: typeof en = {
  title: 'Nombrar un dispositivo',
  errorTitle: 'Error: nombre de un dispositivo',
  lead: (application) => html`Su nombre para un dispositivo que usa ${application}.`,
  label: 'Nombre',
  hint: 'Por ejemplo, «PC del simulador». Déjelo vacío para mostrar el nombre de la aplicación.',
  fault: 'Escriba como máximo 60 caracteres visibles.',
  save: 'Guardar',
  back: 'Volver a su cuenta',
  link: 'Cambiar nombre',
  application: 'Aplicación',
  named: 'El nombre está guardado.',
  unnamed: 'El nombre está eliminado.',
}
