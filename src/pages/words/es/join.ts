import type { Words } from '../catalogue.ts'

export const join: Words['join'] = {
  title: 'Unirse',
  errorTitle: 'Error: unirse',
  introduction: 'Ha recibido una invitación. Elija cómo iniciará sesión aquí.',
  includes: 'Incluido',
  subscriptions: { charts: 'Cartas', fmsdata: 'Datos FMS' },
  from: (day) => `desde el ${day}`,
  until: (day) => `hasta el ${day}`,
  unlimited: 'sin límite de tiempo',
  username: 'Nombre de usuario',
  usernameHint: 'Con él inicia sesión y se marcan las cartas. Por ejemplo, su nombre o apodo.',
  name: 'Nombre completo (opcional)',
  password: 'Contraseña',
  submit: 'Crear cuenta',
  done: 'Su cuenta está lista y ha iniciado sesión.',
  names: {
    empty: 'Introduzca un nombre de usuario.',
    unsafe: 'Elija un nombre sin caracteres invisibles ni de control.',
    'too long': 'Use 60 caracteres como máximo.',
    'not an address': 'Introduzca una dirección de correo electrónico.',
  },
  taken: 'Este nombre de usuario está ocupado o se parece a uno ocupado. Elija otro.',
  free: (proposals) => `Están libres: ${proposals}.`,
  signedIn: 'Ya tiene una cuenta. Para crear otra, cierre primero la sesión en este navegador.',
  signOut: 'Cerrar sesión y continuar',
  account: 'Abrir su cuenta',
  closed: {
    title: 'Esta invitación no se puede usar',
    text: 'Se usó, ha caducado o fue revocada. Si ya tiene una cuenta, inicie sesión. Si no, pida una nueva a la persona que se la envió.',
  },
}
