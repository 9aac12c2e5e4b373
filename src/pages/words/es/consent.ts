import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const consent: Words['consent'] = {
  title: (client) => html`¿Conectar ${client}?`,
  errorTitle: (client) => html`Error: ¿conectar ${client}?`,
  changed: 'La lista de permisos ha cambiado. Léala de nuevo antes de decidir.',
  compare: '¿Muestra su dispositivo este código?',
  timeLeft: (left, end) => html`Quedan ${left}, hasta las ${end}`,
  lastMinute: 'menos de un minuto',
  spell: 'Deletrear',
  requested: (ago, address, device) => html`Solicitado ${ago} desde ${address} con ${device}.`,
  justNow: 'hace menos de un minuto',
  unknownAddress: 'una dirección desconocida',
  unknownProgram: 'un programa desconocido',
  asksFor: 'solicita permiso para',
  mayAskFor: 'puede solicitar permiso para',
  nothingTicked: 'No ha seleccionado ningún permiso. Seleccione al menos uno o elija Denegar.',
  mayAskForHint: 'Aún no ha dicho cuáles necesita, y obtiene como máximo lo que usted conceda.',
  lifetime: (duration) =>
    `Un permiso dura ${duration}. Un dispositivo que mantiene la sesión iniciada puede renovarlo.`,
  listArrived: 'La aplicación ya ha dicho qué permisos necesita. La lista es más corta.',
  almostExpired: 'El código caduca en un minuto.',
  expired: 'El código ha caducado. Empiece de nuevo en su dispositivo para obtener otro.',
  warning: 'Permita solo lo que haya empezado usted. Si alguien le ha enviado este código o enlace, elija Denegar.',
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
