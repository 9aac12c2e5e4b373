import type { Words } from '../catalogue.ts'

export const scopes: Words['scopes'] = {
  openid: {
    label: 'Saber quién es usted',
    detail: 'ID de cuenta, nombre de usuario, nombre y correo, nunca su contraseña.',
  },
  offline_access: {
    label: 'Mantener la sesión iniciada',
    detail: ({ unused, longest, otherwise }) =>
      `Hasta ${unused} sin uso, como máximo ${longest}. Si no, solo durante ${otherwise}.`,
  },
  charts: {
    label: 'Ver las cartas incluidas en su suscripción',
  },
  fmsdata: {
    label: 'Usar los datos FMS incluidos en su suscripción',
  },
  userinfo: {
    label: 'Leer su nombre de usuario',
    detail: 'Puede mostrar su nombre de usuario, por ejemplo en el margen de una carta.',
  },
  profile: { label: 'Leer su nombre' },
  email: {
    label: 'Leer su dirección de correo electrónico',
  },
  position: {
    label: 'Enviar su posición a sus propios visores',
    detail: 'Solo las cartas que abra con su cuenta muestran su aeronave o simulador.',
  },
}

export const missing: Words['missing'] = {
  charts: (demoAirports) =>
    `Su cuenta no tiene suscripción a cartas: fuera de ${demoAirports}, las cartas serán imágenes de demostración.`,
  allCharts: 'Su cuenta no tiene suscripción a cartas: todas las cartas serán imágenes de demostración.',
  fmsdata: 'Su cuenta no tiene suscripción a datos FMS: la aplicación no recibirá datos FMS.',
  others: (count) => `${count} más`,
}
