import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const outcome: Words['outcome'] = {
  approved: {
    title: 'Permitido',
    client: (client) => html`Su cuenta está conectada con ${client}.`,
    text: 'Vuelva a su dispositivo. Puede cerrar esta página.',
  },
  denied: {
    title: 'Denegado',
    client: (client) => html`${client} no tiene acceso a su cuenta.`,
    text: 'Puede cerrar esta página.',
  },
  expired: {
    title: 'El código ha caducado',
    text: 'La aplicación no ha obtenido acceso. Empiece de nuevo en su dispositivo para obtener otro código.',
  },
  unavailable: {
    title: 'Este código no se puede usar',
    text: 'Compárelo con la pantalla de su dispositivo. Si es el mismo, empiece de nuevo en su dispositivo para obtener otro.',
  },
  signedOut: {
    title: 'Sesión cerrada en todas partes',
    text: 'Todos los dispositivos y navegadores tienen que volver a iniciar sesión.',
  },
  signedOutHere: {
    title: 'Sesión cerrada en este navegador',
    text: 'Sus dispositivos mantienen la sesión iniciada.',
  },
  signInAgain: 'Iniciar sesión',
  seeDevices: 'Gestionar sus dispositivos',
  enterAnother: 'Introducir otro código',
}

export const endedRequest: Words['endedRequest'] = {
  theApplication: 'la aplicación',
  expired: {
    title: 'Esta solicitud ha caducado',
    text: (client) => html`No se respondió a tiempo. Vuelva a ${client} y empiece de nuevo.`,
  },
  decided: {
    title: 'Esta solicitud ya se respondió',
    text: (client) => html`Su respuesta se ha enviado. Si ${client} no continúa, vuelva allí y empiece de nuevo.`,
  },
  unusable: {
    title: 'Esta solicitud no se puede usar',
    text: (client) => html`Está incompleta o ya no se permite. Vuelva a ${client} y empiece de nuevo.`,
  },
}

export const unmetRequest: Words['unmetRequest'] = {
  title: 'Se necesita un segundo paso',
  text: (client) =>
    html`${client} pide que inicie sesión con un segundo paso o con una llave de acceso, y su cuenta no tiene ninguno. Elija uno para continuar.`,
  back: (client) => html`Volver a ${client}`,
}

export const signOut: Words['signOut'] = {
  title: '¿Cerrar sesión?',
  asks: (client) => html`${client} pide cerrar su sesión.`,
  browser:
    'Se cerrará su sesión en este navegador. Es posible que las aplicaciones que abrió desde él también la cierren. Sus dispositivos mantienen la sesión iniciada.',
  after: (destination) => html`Después volverá a ${destination}`,
  stay: 'Mantener la sesión',
  submit: 'Cerrar sesión',
}
