import type { Words } from '../catalogue.ts'

export const scopes: Words['scopes'] = {
  openid: {
    label: 'Identificarle: el identificador de su cuenta y su nombre de usuario',
    detail:
      'Puede reconocer su cuenta y marcar las cartas con su nombre de usuario. Ve su nombre y su dirección de correo electrónico si su cuenta los tiene, pero nunca su contraseña.',
  },
  offline_access: {
    label: 'Mantener la sesión iniciada',
    detail: ({ unused, longest, otherwise }) =>
      `La sesión se mantiene hasta que lleve ${unused} sin usarse, como máximo ${longest}. Sin esto, tendrá que volver a iniciar sesión al cabo de ${otherwise}.`,
  },
  charts: {
    label: 'Ver las cartas incluidas en su suscripción',
    detail: 'Puede listar y descargar las cartas de todos los aeropuertos que incluye su suscripción.',
  },
  fmsdata: {
    label: 'Usar los datos FMS incluidos en su suscripción',
    detail: 'Puede usar los datos del sistema de gestión de vuelo (FMS) que incluye su suscripción.',
  },
  userinfo: {
    label: 'Leer su nombre de usuario',
    detail: 'Puede mostrar su nombre de usuario, por ejemplo en el margen de una carta.',
  },
  profile: { label: 'Leer su nombre', detail: 'Puede mostrar su nombre.' },
  email: {
    label: 'Leer su dirección de correo electrónico',
    detail: 'Puede mostrar su dirección de correo electrónico.',
  },
  position: {
    label: 'Enviar su posición a sus propios visores',
    detail: 'Puede enviar la posición de su aeronave o simulador. Solo la muestran las cartas que abra con su cuenta.',
  },
}

export const missing: Words['missing'] = {
  charts: (demoAirports) =>
    `Su cuenta no tiene suscripción a cartas: fuera de ${demoAirports}, las cartas serán imágenes de demostración.`,
  allCharts: 'Su cuenta no tiene suscripción a cartas: todas las cartas serán imágenes de demostración.',
  fmsdata: 'Su cuenta no tiene suscripción a datos FMS: la aplicación no recibirá datos FMS.',
  others: (count) => `${count} más`,
}
