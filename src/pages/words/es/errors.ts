import type { Words } from '../catalogue.ts'

export const error: Words['error'] = {
  status: 'Error',
  requestId: 'Si pide ayuda, indique este identificador de solicitud',
  home: 'Volver al inicio',
  titles: {
    400: 'Solicitud no válida',
    403: 'No permitido',
    404: 'Página no encontrada',
    405: 'Método no permitido',
    413: 'Solicitud demasiado grande',
    414: 'Enlace demasiado largo',
    500: 'Algo ha fallado',
    503: 'No disponible por el momento',
  },
  notFound: 'No hay nada en esta dirección. Vuelva al inicio.',
  method: 'Esta página no admite esa solicitud. Vuelva al inicio.',
  tooLarge: 'El formulario es demasiado grande, así que no se ha hecho nada. Vuelva atrás e introduzca menos texto.',
  longLink: (kilobytes) =>
    `La dirección de esta página supera los ${kilobytes} KB. Si una aplicación lo envió aquí, vuelva a ella; su desarrollador debe acortar el enlace o enviar la solicitud por adelantado (request_uri).`,
  incomplete:
    'El formulario está incompleto, así que no se ha hecho nada. Abra la página de nuevo y vuelva a intentarlo.',
  notAForm: 'La solicitud no es un formulario de este sitio, así que no se ha hecho nada. Vuelva al inicio.',
  notALink:
    'La aplicación que le ha traído aquí no envió un formulario (application/x-www-form-urlencoded). Vuelva a ella; su desarrollador tiene que corregirlo.',
  outOfDate:
    'Este formulario ya no es actual, así que no se ha hecho nada. Abra la página de nuevo y vuelva a intentarlo.',
  foreignForm: (address) =>
    `Este formulario no se envió desde una página de ${address}, así que se ha ignorado. Empiece de nuevo en esa dirección.`,
  internal:
    'El servidor no ha podido responder; el motivo está en su registro. Inténtelo de nuevo. Si vuelve a ver esta página, pregunte al operador de este servicio.',
  restarting: 'El servidor se está reiniciando. Inténtelo de nuevo en un momento.',
  busy: 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
}

export const formFaults: Words['formFaults'] = {
  repeated: (parameter) =>
    `El parámetro ${parameter} está repetido. Vuelva a la aplicación que le ha traído aquí; su desarrollador tiene que corregirlo.`,
  'not UTF-8': () =>
    'El formulario no está en UTF-8. Vuelva a la aplicación que le ha traído aquí; su desarrollador tiene que corregirlo.',
  'broken percent-encoding': () =>
    'El formulario tiene una codificación por ciento incorrecta. Vuelva a la aplicación que le ha traído aquí; su desarrollador tiene que corregirlo.',
  'control character': () =>
    'El formulario contiene un carácter de control. Vuelva atrás y escriba el texto en lugar de pegarlo.',
}

export const linkFaults: Words['linkFaults'] = {
  'no client': () =>
    'El enlace que le ha traído aquí no dice de qué aplicación es (client_id). Vuelva a la aplicación; su desarrollador tiene que corregir el enlace.',
  'unknown client': () =>
    'El enlace que le ha traído aquí es de una aplicación que no está registrada en este servidor (client_id). Vuelva a la aplicación; su desarrollador tiene que registrarla o corregir el enlace.',
  'client disabled': (client) =>
    `${client} está desactivada en este servidor. Pida al operador de este servicio que la active.`,
  'no redirect URI': (client) =>
    `El enlace de ${client} no dice adónde volver (redirect_uri). Vuelva a ${client}; su desarrollador tiene que corregir el enlace.`,
  'request URI not valid': (client) =>
    `El enlace de ${client} ya se usó o ha caducado. Vuelva a ${client} y empiece de nuevo.`,
  'unregistered redirect URI': (client, uri) =>
    `El enlace de ${client} vuelve a ${uri}, que no está registrada para la aplicación, así que no se le ha enviado allí. Vuelva a ${client}; su desarrollador tiene que enviar una URI de redirección registrada, carácter por carácter, o registrar esta.`,
}

export const signOutFaults: Words['signOutFaults'] = {
  'not an id_token': () =>
    'El enlace que le ha traído aquí no contiene ningún token de identidad de este servidor (id_token_hint).',
  'another application': () => 'El enlace que le ha traído aquí nombra dos aplicaciones (id_token_hint y client_id).',
  'unknown client': () =>
    'El enlace que le ha traído aquí es de una aplicación que no está registrada en este servidor, o que está desactivada.',
  'no client': () => 'El enlace que le ha traído aquí no dice de qué aplicación es (client_id).',
  unregistered: (client, uri) =>
    `El enlace de ${client} vuelve a ${uri}, que no está registrada para la aplicación (post_logout_redirect_uri), así que no se le ha enviado allí.`,
}

export const stillSignedIn: Words['stillSignedIn'] =
  'No se ha cerrado su sesión. Para cerrarla en este navegador, vaya al inicio.'
