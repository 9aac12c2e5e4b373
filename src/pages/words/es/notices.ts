import type { Words } from '../catalogue.ts'

const subscriptions = { charts: 'cartas', fmsdata: 'datos FMS' } as const

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
    'password set by link': {
      title: () => 'Su contraseña se estableció con un enlace',
      text: ({ devices = false }) =>
        devices
          ? 'Se usó un enlace para su cuenta. Se cerró la sesión en todos los navegadores y dispositivos.'
          : 'Se usó un enlace para su cuenta. Se cerró la sesión en todos los navegadores.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'link refused': {
      title: () => 'Se rechazó un enlace de su cuenta',
      text: () =>
        'Un enlace creado para su cuenta se usó otra vez, o en un navegador con la sesión iniciada en otra cuenta. No se cambió nada.',
      advice: 'Si no fue usted, es posible que otra persona tenga el enlace: póngase en contacto con el operador.',
    },
    'token reuse': {
      title: ({ client = '' }) => `La sesión de ${client} se cerró por su seguridad`,
      text: () =>
        'Su clave de sesión se usó dos veces, así que podrían haberla copiado. Vuelva a iniciar sesión en su dispositivo.',
      advice: 'Si no lo esperaba, cambie su contraseña.',
    },
    'passkey added': {
      title: () => 'Se añadió una llave de acceso',
      text: ({ passkey = '' }) => `«${passkey}» ya permite iniciar sesión en su cuenta.`,
      advice: 'Si no fue usted, elimínela en la página de su cuenta y cambie su contraseña.',
    },
    'passkey removed': {
      title: () => 'Se eliminó una llave de acceso',
      text: ({ passkey = '' }) => `«${passkey}» ya no permite iniciar sesión en su cuenta.`,
      advice: 'Si no fue usted, cambie su contraseña y póngase en contacto con el operador.',
    },
    'second step added': {
      title: () => 'Se configuró un segundo paso',
      text: () => 'Después de la contraseña, el inicio de sesión pide ahora un código de su aplicación.',
      advice:
        'Si no fue usted, cambie su contraseña y póngase en contacto de inmediato con el operador de este servicio.',
    },
    'second step replaced': {
      title: () => 'Se cambió su aplicación de autenticación',
      text: () => 'Los códigos vienen ahora de otra aplicación y sus códigos de recuperación son nuevos.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'second step recovered': {
      title: () => 'Se cambió su aplicación de autenticación tras un código de recuperación',
      text: () =>
        'Alguien inició sesión con uno de sus códigos de recuperación y configuró otra aplicación. Se cerró la sesión en todos los demás navegadores.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'second step removed': {
      title: () => 'Se quitó su segundo paso',
      text: () => 'El inicio de sesión pide solo la contraseña.',
      advice: 'Si no fue usted, cambie su contraseña y póngase en contacto con el operador.',
    },
    'second step reset': {
      title: () => 'El operador quitó su segundo paso',
      text: () =>
        'Su aplicación y sus códigos de recuperación ya no sirven. El inicio de sesión pide solo la contraseña.',
      advice: 'Si no lo pidió, póngase en contacto con el operador. Si lo pidió, configure de nuevo un segundo paso.',
    },
    'second step guessed': {
      title: () => 'Alguien introdujo códigos incorrectos tras su contraseña',
      text: () => 'Varios inicios de sesión con su contraseña correcta fallaron en el segundo paso.',
      advice: 'Si no fue usted, cambie su contraseña en la página de su cuenta.',
    },
    'second step replayed': {
      title: () => 'Un código se usó dos veces',
      text: () =>
        'Tras su contraseña correcta se introdujo un código que ya se había usado. Se rechazó el inicio de sesión.',
      advice: 'Si no lo introdujo en dos navegadores, cambie su contraseña en la página de su cuenta.',
    },
    'recovery code used': {
      title: () => 'Se usó un código de recuperación',
      text: ({ left = 0 }) =>
        left > 1
          ? `Le quedan ${left} códigos de recuperación.`
          : left === 1
            ? 'Le queda un código de recuperación.'
            : 'No le queda ningún código de recuperación.',
      advice:
        'Si no fue usted, cambie su contraseña y póngase en contacto con el operador. Cree códigos nuevos antes de usar el último.',
    },
    'recovery codes made': {
      title: () => 'Se crearon nuevos códigos de recuperación',
      text: () => 'Los anteriores ya no sirven.',
      advice: 'Si no fue usted, cambie su contraseña y póngase en contacto con el operador.',
    },
    'passkey copied': {
      title: () => 'Es posible que se haya copiado una llave de acceso',
      text: ({ passkey = '' }) =>
        `Se rechazó un inicio de sesión con «${passkey}», porque antes se usó una copia de ella.`,
      advice: 'Elimine esta llave en la página de su cuenta y añada una nueva.',
    },
    'passkey misused': {
      title: () => 'Se usó una llave de acceso en un lugar equivocado',
      text: ({ passkey = '' }) =>
        `Se rechazó un inicio de sesión con «${passkey}», porque su respuesta ya se había usado, o venía de otro navegador.`,
      advice:
        'Si no envió dos veces el mismo formulario, cierre todas sus sesiones y póngase en contacto con el operador.',
    },
    'new browser': {
      title: ({ browser = '' }) => `Nuevo inicio de sesión con ${browser}`,
      text: () => 'Se inició sesión en un navegador que esta cuenta no había usado antes.',
      advice:
        'Si no fue usted, cambie su contraseña en la página de su cuenta: así se cierran las sesiones de los demás navegadores.',
    },
    'new device': {
      title: ({ client = '' }) => `${client} se conectó a su cuenta`,
      text: () => 'La solicitud se aprobó en un navegador que tiene abierta una sesión de su cuenta.',
      advice: 'Si no fue usted, cierre la sesión del dispositivo en la página de su cuenta y cambie su contraseña.',
    },
    'subscription ending': {
      title: ({ subscription = 'charts', day = '' }) =>
        `Su suscripción (${subscriptions[subscription]}) termina el ${day}`,
      text: () => 'Hasta entonces no cambia nada.',
      advice: 'Si quiere conservarla, pida al operador de este servicio que la prolongue.',
    },
    'address added': {
      title: () => 'Se añadió una dirección de correo a su cuenta',
      text: () => 'Los mensajes sobre su cuenta se envían a esta dirección a partir de ahora.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'address changed': {
      title: () => 'Se cambió la dirección de correo de su cuenta',
      text: () => 'Los mensajes sobre su cuenta se envían a la nueva dirección a partir de ahora.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'address removed': {
      title: () => 'Se eliminó la dirección de correo de su cuenta',
      text: () => 'Ya no se envían mensajes sobre su cuenta.',
      advice: 'Si no fue usted, póngase en contacto de inmediato con el operador de este servicio.',
    },
    'signed out by link': {
      title: () => 'Se cerraron todas sus sesiones',
      text: () =>
        'Se usó el enlace «No fui yo» de un correo. Se cerró la sesión en todos los navegadores y dispositivos.',
      advice: 'Cambie su contraseña si otra persona puede conocerla.',
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
    account: 'Abrir la página de su cuenta',
    notMe: 'No fui yo: cerrar todas las sesiones',
    other: (service) =>
      `${service} envió este mensaje porque afecta a su cuenta. Nunca se le pedirá la contraseña por correo electrónico.`,
    reason: (service) =>
      `${service} envió este mensaje porque afecta a la seguridad de su cuenta. Nunca se le pedirá la contraseña por correo electrónico.`,
  },
}
