import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const email: Words['email'] = {
  title: 'Dirección de correo',
  none: 'Ninguna',
  confirmedOn: (day) => `Confirmada el ${day}.`,
  entered: 'La introdujo el operador. Usted no la ha confirmado.',
  lead: 'Allí se envían los mensajes sobre su cuenta. Con ella puede establecer una contraseña nueva si olvida la suya.',
  noMail: 'Este servicio no envía correo. Los avisos sobre su cuenta aparecen en esta página.',
  pending: (address, until) =>
    html`Se envió un enlace a ${address}. Ábralo antes del ${until} en un navegador en el que haya iniciado sesión. Hasta entonces, la dirección no recibe ningún otro mensaje.`,
  withdraw: 'Retirar esta dirección',
  add: 'Añadir una dirección',
  change: 'Cambiar o eliminar',
  page: {
    title: 'Su dirección de correo',
    errorTitle: 'Error: su dirección de correo',
    label: 'Nueva dirección de correo',
    hint: 'Allí se envía un enlace. La dirección es suya en cuanto lo abra.',
    submit: 'Enviar el enlace',
    removal:
      'Sin dirección no recibe mensajes sobre su cuenta ni puede establecer usted mismo una contraseña nueva si olvida la suya.',
    remove: (address) => html`Eliminar ${address}`,
    back: 'Volver a su cuenta',
    wrong: 'Esto no es una dirección de correo. Introduzca una con la forma zoe@example.org.',
    long: 'Esta dirección es demasiado larga. Introduzca una más corta.',
    unsafe: 'Esta dirección contiene un carácter invisible. Escríbala en lugar de pegarla.',
    before: 'Esta ya es su dirección y está confirmada. Introduzca otra.',
    tooMany: (wait) => `Se enviaron demasiados enlaces. Inténtelo de nuevo en ${wait}.`,
  },
  sent: (address) => `Se envió un enlace a ${address}.`,
  withdrawn: 'Se retiró la dirección.',
  removed: 'Se eliminó su dirección.',
  confirmed: (address) => `${address} es ahora la dirección de su cuenta.`,
  confirm: {
    title: 'Confirmar su dirección de correo',
    another:
      'Este enlace es para otra cuenta. Cierre la sesión en este navegador e inicie sesión en la cuenta para la que introdujo la dirección.',
    account: (username) => html`Para la cuenta ${username}:`,
    submit: 'Confirmar',
    closed:
      'Se usó, ha caducado o fue sustituido por uno más reciente. La página de su cuenta muestra qué dirección es la suya.',
  },
  mail: {
    subject: 'Confirme su dirección de correo',
    text: (service) => `Esta dirección se introdujo para una cuenta de ${service}.`,
    open: 'Para confirmar que es suya, abra este enlace en un navegador en el que haya iniciado sesión. Es válido durante 24 horas.',
    link: 'Confirmar esta dirección',
    ignore:
      'Si no la introdujo usted, no haga caso de este mensaje: sin el enlace no se envía nada más a esta dirección.',
  },
}
