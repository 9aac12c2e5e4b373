import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const notMe: Words['notMe'] = {
  title: '¿No fue usted?',
  lead: (username) => html`Es posible que otra persona haya iniciado sesión en la cuenta ${username}.`,
  effect:
    'Se cierra la sesión en todos los navegadores y dispositivos. No cambia nada más: después, vuelva a iniciar sesión y cambie su contraseña.',
  submit: 'Cerrar todas las sesiones',
  done: {
    title: 'Todas las sesiones están cerradas',
    text: 'Se cerró la sesión en todos los navegadores y dispositivos de la cuenta. Si otra persona conoce su contraseña, establezca una nueva ahora.',
    next: 'Establecer una contraseña nueva',
  },
  closed: 'Se usó, ha caducado o fue retirado. Inicie sesión para cerrar todas las sesiones en la página de su cuenta.',
}
