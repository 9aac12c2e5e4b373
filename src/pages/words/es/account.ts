import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'

export const account: Words['account'] = {
  signedInAs: 'Sesión iniciada como',
  notYou: '¿No es usted? Cerrar sesión',
  title: 'Su cuenta',
  errorTitle: 'Error: su cuenta',
  link: 'Sus dispositivos y su contraseña',
  openCharts: 'Abrir sus cartas',
  devices: {
    title: 'Dispositivos con sesión iniciada',
    none: 'Ningún dispositivo. Aquí figuran aquellos a los que permite mantener la sesión iniciada.',
    signedIn: 'Sesión iniciada',
    lastUsed: 'Último uso',
    unused: 'Sin usar desde el inicio de sesión',
    address: 'Desde la dirección',
    userAgent: 'Dispositivo',
    unknown: 'desconocido',
    may: 'Le ha permitido',
    ends: (unused, latest) => html`Caduca el ${unused} si no se usa; como muy tarde, el ${latest}.`,
    endsLatest: (latest) => html`Caduca como muy tarde el ${latest}.`,
    signOut: 'Cerrar sesión',
    signedOut: (client) => `Se ha cerrado la sesión de ${client}.`,
    gone: 'La sesión de ese dispositivo ya estaba cerrada.',
    aftermath: (duration) =>
      `Un dispositivo cuya sesión cierra puede mostrar cartas hasta ${duration} más. Los dispositivos a los que no ha permitido mantener la sesión iniciada no figuran en la lista: su acceso termina en ese mismo plazo.`,
    more: 'Hay más dispositivos, usados hace más tiempo. Para cerrar sus sesiones, cierre sesión en todas partes.',
    everywhere: 'Cerrar sesión en todas partes',
    everywhereHint: 'Cierra la sesión de todos los dispositivos y navegadores, incluido este.',
    suspected: (client, moment) =>
      `La sesión de ${client} se cerró el ${moment} por su seguridad: su clave de sesión se usó dos veces, así que podrían haberla copiado. Vuelva a iniciar sesión en su dispositivo. Si no lo esperaba, cambie su contraseña.`,
  },
  applications: {
    title: 'Aplicaciones que ya no le preguntan',
    forget: 'Volver a preguntarme',
    forgotten: (client) => `${client} tiene que volver a preguntarle.`,
    gone: 'Esa aplicación ya tiene que volver a preguntarle.',
    may: (day) => `El ${day} le permitió`,
  },
  password: {
    title: 'Contraseña',
    fields: {
      old_password: 'Contraseña actual',
      new_password: 'Contraseña nueva',
      repeated_password: 'Confirmar la contraseña nueva',
    },
    rule: (least) => `Al menos ${least} caracteres. Cuanto más larga, mejor: por ejemplo, varias palabras.`,
    devices: 'Cerrar también la sesión de todos los dispositivos',
    browsers: 'La sesión de sus otros navegadores se cierra siempre.',
    submit: 'Cambiar la contraseña',
    wrong: 'La contraseña actual no es correcta.',
    short: (least) => `La contraseña nueva es demasiado corta: necesita al menos ${least} caracteres.`,
    long: (most) => `La contraseña nueva es demasiado larga: puede tener como máximo ${most} caracteres.`,
    differ: 'Las contraseñas nuevas no coinciden.',
    changed: 'Se ha cambiado la contraseña.',
  },
}
