import type { Words } from '../catalogue.ts'

export const forgotten: Words['forgotten'] = {
  link: '¿Olvidó su contraseña?',
  title: 'Establecer una contraseña nueva',
  errorTitle: 'Error: establecer una contraseña nueva',
  lead: 'Introduzca su nombre de usuario o su dirección de correo. Si la cuenta tiene una dirección, allí se envía un enlace.',
  label: 'Nombre de usuario o dirección de correo',
  submit: 'Enviar el enlace',
  back: 'Volver al inicio de sesión',
  ask: 'Pida un enlace al operador de este servicio.',
  tooMany: (wait) => `Se pidieron demasiados enlaces. Inténtelo de nuevo en ${wait}.`,
  sent: {
    title: 'Revise su correo',
    text: 'Si existe una cuenta así y tiene una dirección, el enlace está en camino. Es válido durante 30 minutos. Si no llega nada, mire en la carpeta de correo no deseado o pregunte al operador de este servicio.',
  },
  mail: {
    subject: 'Establecer una contraseña nueva',
    text: (service) =>
      `Alguien pidió a ${service} un enlace para establecer una contraseña nueva de su cuenta. Es válido durante 30 minutos y se puede usar una vez.`,
    link: 'Establecer una contraseña nueva',
    ignore: 'Si no fue usted, no haga caso de este mensaje: nada cambia mientras no se use el enlace.',
  },
}
