import type { Words } from '../catalogue.ts'

export const notices: Words['notices'] = {
  title: 'Avisos de seguridad',
  earlier: 'Avisos anteriores',
  kinds: {
    'password changed': {
      title: () => 'Se cambió su contraseña',
      text: ({ devices = false }) =>
        devices
          ? 'Se cambió en la página de su cuenta. Se cerraron las sesiones de los demás navegadores y de todos los dispositivos.'
          : 'Se cambió en la página de su cuenta. Se cerraron las sesiones de los demás navegadores.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'password reset': {
      title: () => 'Se restableció su contraseña',
      text: ({ devices = false }) =>
        devices
          ? 'El operador de este servicio estableció una contraseña nueva. Se cerraron todas las sesiones en navegadores y dispositivos.'
          : 'El operador de este servicio estableció una contraseña nueva. Se cerraron todas las sesiones en navegadores.',
      advice: 'Si no lo solicitó, póngase en contacto con el operador.',
    },
    'token reuse': {
      title: ({ client = '' }) => `La sesión de ${client} se cerró por su seguridad`,
      text: () =>
        'Su clave de sesión se usó dos veces, así que podrían haberla copiado. Vuelva a iniciar sesión en su dispositivo.',
      advice: 'Si no lo esperaba, cambie su contraseña.',
    },
    'signed out': {
      title: () => 'Se cerraron todas sus sesiones',
      text: () =>
        'El operador de este servicio cerró sus sesiones en todos los navegadores y dispositivos. Puede volver a iniciar sesión.',
      advice: 'Si no sabe por qué, póngase en contacto con el operador.',
    },
  },
  mail: {
    greeting: (username) => `Hola, ${username}:`,
    happened: (moment) => `Fecha: ${moment}`,
    account: (address) => `Sus navegadores, dispositivos y contraseña: ${address}`,
    reason: (service) =>
      `${service} envió este mensaje porque afecta a la seguridad de su cuenta. Nunca se le pedirá la contraseña por correo electrónico.`,
  },
}
