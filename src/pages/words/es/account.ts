import { html } from '../../html.ts'
import type { Words } from '../catalogue.ts'
import { deviceName } from './device-name.ts'
import { passkeys } from './passkeys.ts'

export const account: Words['account'] = {
  signedInAs: 'Sesión iniciada como',
  notYou: '¿No es usted? Cerrar sesión',
  notYouShort: '¿No es usted?',
  title: 'Su cuenta',
  errorTitle: 'Error: su cuenta',
  link: 'Sus navegadores, dispositivos y contraseña',
  openCharts: 'Abrir sus cartas',
  groups: {
    signIn: 'Cómo inicia sesión',
    signedIn: 'Dónde tiene sesión iniciada',
    data: 'Sus datos',
  },
  browsers: {
    title: 'Navegadores',
    count: (n, more) => (n === 1 && !more ? '1 navegador' : `${more ? 'Más de ' : ''}${n} navegadores`),
    this: 'Este navegador',
    name: (browser, system) => `${browser} en ${system}`,
    unnamed: 'Navegador',
    chartsUsed: 'Último uso de las cartas',
    until: (moment) => html`Sesión iniciada en esta cuenta hasta el ${moment}.`,
    unused: (duration, latest) =>
      html`La sesión en esta cuenta termina como muy tarde el ${latest}, o tras ${duration} sin uso.`,
    asksAgain: 'Esta cuenta vuelve a pedir la contraseña.',
    charts: (unused, latest) =>
      html`Sus cartas siguen abiertas hasta el ${unused} si no se usan; como muy tarde, hasta el ${latest}.`,
    chartsLatest: (latest) => html`Sus cartas siguen abiertas como muy tarde hasta el ${latest}.`,
    signedOut: 'Se ha cerrado la sesión del navegador.',
    gone: 'La sesión de ese navegador ya estaba cerrada.',
    aftermath:
      'Un navegador cuya sesión cierra deja de mostrar cartas en 30 segundos como máximo. Si tiene un segundo paso, todos los navegadores vuelven a pedir un código.',
    more: 'Hay más navegadores, en los que inició sesión antes. Para cerrar sus sesiones, cierre sesión en todas partes.',
  },
  passkeys,
  deviceName,
  devices: {
    title: 'Dispositivos',
    count: (n, more) => (n === 0 ? 'Ninguno' : n === 1 ? '1 dispositivo' : `${more ? 'Más de ' : ''}${n} dispositivos`),
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
  },
  everywhere: {
    title: 'Cerrar sesión en todas partes',
    summary: 'Todos los dispositivos y navegadores',
    hint: 'Cierra la sesión de todos los dispositivos y navegadores, incluido este.',
    submit: 'Cerrar sesión en todas partes',
  },
  applications: {
    title: 'Aplicaciones permitidas',
    hint: 'Estas ya no le preguntan.',
    count: (n) => (n === 1 ? '1 aplicación' : `${n} aplicaciones`),
    forget: 'Volver a preguntarme',
    forgotten: (client) => `${client} tiene que volver a preguntarle.`,
    gone: 'Esa aplicación ya tiene que volver a preguntarle.',
    may: (day) => `El ${day} le permitió`,
  },
  password: {
    title: 'Contraseña',
    changedOn: (day) => `Cambiada el ${day}`,
    set: 'Establecida',
    fields: {
      old_password: 'Contraseña actual',
      new_password: 'Contraseña nueva',
      repeated_password: 'Confirmar la contraseña nueva',
    },
    rule: (least) => `Al menos ${least} caracteres. Cuanto más larga, mejor: por ejemplo, varias palabras.`,
    devices: 'Cerrar también la sesión de todos los dispositivos',
    browsers: 'La sesión de sus otros navegadores se cierra siempre.',
    submit: 'Cambiar la contraseña',
    wrong: 'La contraseña actual no es correcta. Introdúzcala de nuevo.',
    short: (least) =>
      `La contraseña nueva es demasiado corta: necesita al menos ${least} caracteres. Elija una más larga.`,
    long: (most) =>
      `La contraseña nueva es demasiado larga: puede tener como máximo ${most} caracteres. Elija una más corta.`,
    common: 'La contraseña nueva es una de las que los atacantes prueban primero. Elija otra.',
    name: 'La contraseña nueva es su nombre, o solo le añade cifras y signos. Elija otra.',
    differ: 'Las contraseñas nuevas no coinciden. Introduzca ambas de nuevo.',
    changed: 'Se ha cambiado la contraseña.',
  },
}
