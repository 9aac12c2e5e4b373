import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const home: Words['home'] = {
  title: 'Cartas de aeropuerto',
  introduction: 'Busque un aeropuerto y consulte sus cartas en este navegador.',
  codesTitle: 'Conecte sus aplicaciones de vuelo',
  codes:
    'Este servidor también ofrece cartas a las aplicaciones de sus dispositivos. Para conectar una, introduzca el código que muestra.',
  codesOnly:
    'Este servidor ofrece cartas de aeropuerto a las aplicaciones de sus dispositivos. Para conectar una aplicación, introduzca el código que muestra.',
  enterCode: 'Introducir un código',
}

export const enterCode: Words['enterCode'] = {
  title: 'Introduzca el código',
  introduction: 'Su dispositivo lo muestra.',
  compareTitle: 'Compare el código',
  compare: 'Este código viene del enlace que ha abierto. Continúe solo si está ahora en la pantalla de su dispositivo.',
  warning: (product) =>
    `${product} nunca le envía un código ni un enlace por correo electrónico, chat o teléfono. Si alguien se lo ha enviado, cierre esta página.`,
  label: 'Código',
  hint: 'Ocho letras, por ejemplo BCDF\u2011GHJK. Las mayúsculas, los espacios y los guiones no importan.',
  submit: 'Continuar',
  errorTitle: 'Error: introduzca el código',
  notACode: 'Un código tiene ocho letras. Compruébelo en la pantalla de su dispositivo.',
  unusable:
    'Este código no se puede usar. Compárelo con la pantalla de su dispositivo, o empiece de nuevo en su dispositivo para obtener otro.',
}

export const signIn: Words['signIn'] = {
  title: 'Iniciar sesión',
  errorTitle: 'Error: iniciar sesión',
  refused: 'El nombre de usuario o la contraseña no son correctos.',
  busy: (wait) =>
    `Muchas personas están iniciando sesión en este momento, por lo que no se ha comprobado su contraseña. Inténtelo de nuevo en ${wait}.`,
  tooManyAttempts: (wait) => `Demasiados intentos. Inténtelo de nuevo en ${wait}.`,
  forDevice: (code) => html`Va a conectar el dispositivo que muestra ${code}.`,
  forApplication: (client, destination) => html`Va a conectar ${client} y volverá a ${destination}.`,
  onThisDevice: 'un programa de este dispositivo',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  reveal: {
    show: 'Mostrar',
    hide: 'Ocultar',
    shown: 'La contraseña está visible.',
    hidden: 'La contraseña está oculta.',
  },
  submit: 'Iniciar sesión',
}
