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
  linkTitle: '¿Continuar con este código?',
  link: 'Viene de un enlace. La página siguiente muestra qué aplicación lo solicita, desde dónde y para qué.',
  warning: 'Si alguien le ha enviado el enlace, cierre esta página.',
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
  refused: 'El nombre de usuario o la contraseña no son correctos. Compruebe ambos e inténtelo de nuevo.',
  busy: (wait) =>
    `Muchas personas están iniciando sesión en este momento, por lo que no se ha comprobado su contraseña. Inténtelo de nuevo en ${wait}.`,
  tooManyAttempts: (wait) => `Demasiados intentos. Inténtelo de nuevo en ${wait}.`,
  forDevice: (code) => html`Va a conectar el dispositivo que muestra ${code}.`,
  forApplication: (client, destination) => html`Va a conectar ${client} y volverá a ${destination}.`,
  forViewer: 'Inicie sesión para ver sus cartas.',
  onThisDevice: 'un programa de este dispositivo',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  reveal: {
    show: 'Mostrar',
    hide: 'Ocultar',
    shown: 'La contraseña está visible.',
    hidden: 'La contraseña está oculta.',
  },
  passkey: {
    submit: 'Iniciar sesión con una llave de acceso',
    or: 'o',
    refused:
      'Esta llave de acceso no permite iniciar sesión. Use su contraseña; si tampoco funciona, consulte al operador.',
    unknown:
      'Esta llave de acceso ya no se conoce aquí. Use su contraseña y añada después una llave nueva en la página de su cuenta.',
    late: 'La página estuvo abierta demasiado tiempo. Use su llave de acceso de nuevo.',
    another: 'Esta llave de acceso pertenece a otra cuenta. Use una de las suyas o su contraseña.',
    cancelled:
      'No se usó ninguna llave de acceso: se canceló o tardó demasiado. Inténtelo de nuevo o use su contraseña.',
    offline: 'No se puede acceder al servidor. Compruebe su conexión e inténtelo de nuevo.',
    failed: 'Este navegador no pudo usar una llave de acceso. Use su contraseña u otro navegador.',
  },
  submit: 'Iniciar sesión',
}

export const signInAgain: Words['signInAgain'] = {
  title: 'Confirme que es usted',
  last: (ago) => `Inició sesión por última vez ${ago}.`,
  needed: {
    approve: (time) => `Para conectar una aplicación debe haber iniciado sesión hace menos de ${time}.`,
    password: (time) => `Para cambiar la contraseña debe haber iniciado sesión hace menos de ${time}.`,
    methods: (time) => `Para cambiar cómo inicia sesión debe haberlo hecho hace menos de ${time}.`,
    'replace second step': (time) => `Para cambiar cómo inicia sesión debe haberlo hecho hace menos de ${time}.`,
    download: (time) => `Para descargar sus datos debe haber iniciado sesión hace menos de ${time}.`,
    'delete account': (time) => `Para eliminar su cuenta debe haber iniciado sesión hace menos de ${time}.`,
  },
  secondStep: 'Este cambio exige también su segundo paso. Inicie sesión de nuevo con él.',
  secondStepSince: 'Después de este inicio de sesión se configuró un segundo paso. Inicie sesión de nuevo con él.',
  secondFactor: (client) => html`${client} pide que inicie sesión con su segundo paso o con una llave de acceso.`,
  demanded: (client) => html`${client} le pide que inicie sesión de nuevo.`,
  notYou: '¿No es usted? Iniciar sesión como otra persona',
  passkey: 'Continuar con una llave de acceso',
  submit: 'Continuar',
}
