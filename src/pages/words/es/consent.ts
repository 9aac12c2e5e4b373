import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const consent: Words['consent'] = {
  title: (client) => html`¿Conectar ${client}?`,
  errorTitle: (client) => html`Error: ¿conectar ${client}?`,
  changed: 'La lista de permisos ha cambiado. Léala de nuevo antes de decidir.',
  compare: '¿Está este código ahora en la pantalla de su dispositivo?',
  timeLeft: (left, end) => html`Válido durante ${left}, hasta las ${end}`,
  lastMinute: 'menos de un minuto',
  whoAsks: 'Solicitud',
  application: 'Aplicación',
  address: 'Desde la dirección',
  userAgent: 'Dispositivo',
  asked: 'Solicitado',
  justNow: 'hace menos de un minuto',
  unknown: 'desconocido',
  asksFor: 'solicita permiso para',
  mayAskFor: 'puede solicitar permiso para',
  nothingTicked: 'No ha seleccionado ningún permiso. Seleccione al menos uno o elija Denegar.',
  untick: 'Desmarque los permisos que no quiera conceder.',
  mayAskForHint: 'La aplicación aún no ha dicho cuáles necesita. Obtiene, como máximo, los permisos que conceda aquí.',
  lifetime: (duration) =>
    `Un permiso dura ${duration}. Un dispositivo que mantiene la sesión iniciada puede renovarlo.`,
  listArrived: 'La aplicación ya ha dicho qué permisos necesita. La lista es más corta.',
  almostExpired: 'El código caduca en un minuto.',
  expired: 'El código ha caducado. Empiece de nuevo en su dispositivo para obtener otro.',
  warning: (product) =>
    `${product} nunca le envía un código ni un enlace por correo electrónico, chat o teléfono. Si alguien se lo ha enviado, elija Denegar.`,
  decision: 'Su decisión',
  deny: 'Denegar',
  approve: 'Permitir',
}

export const authorization: Words['authorization'] = {
  returnsTo: 'Vuelve a',
  changed: 'La solicitud no se ha respondido: la página había cambiado. Léala de nuevo antes de decidir.',
  warning: 'Si no ha llegado aquí por su cuenta desde esta aplicación, elija Denegar.',
  mustIdentify: (name) => `${name} tiene que identificarle para conectarse. Seleccione ese permiso o elija Denegar.`,
  unverified: {
    site: 'Cualquier aplicación puede usar este nombre, así que compruebe adónde vuelve. Si no ha llegado aquí por su cuenta desde ella, elija Denegar.',
    'this device':
      'Cualquier programa de este dispositivo puede usar este nombre. Si no acaba de empezar este inicio de sesión en él, elija Denegar.',
  },
  lifetime: (duration) =>
    `Un permiso dura ${duration}. Una aplicación que mantiene la sesión iniciada puede renovarlo.`,
}
