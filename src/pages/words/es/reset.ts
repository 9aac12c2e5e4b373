import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const reset: Words['reset'] = {
  title: 'Establecer una contraseña nueva',
  errorTitle: 'Error: establecer una contraseña nueva',
  account: (username) => html`Para la cuenta ${username}.`,
  password: 'Contraseña nueva',
  devices: 'Cerrar también la sesión en todos los dispositivos',
  browsers: 'La sesión se cierra siempre en todos los navegadores.',
  submit: 'Establecer contraseña',
  another: (username) =>
    html`Este enlace es para la cuenta ${username}. Cierre la sesión en este navegador para usarlo.`,
  signOut: 'Cerrar sesión y continuar',
  done: {
    title: 'Su contraseña está establecida',
    text: 'Se cerró la sesión en todos los navegadores. Inicie sesión con la contraseña nueva.',
  },
  closed: {
    title: 'Este enlace no se puede usar',
    text: 'Se usó, ha caducado o fue sustituido. Si sigue sin poder iniciar sesión, pida un enlace nuevo al operador de este servicio.',
  },
}
