import type { Words } from '../catalogue.ts'

export const passkeys: Words['account']['passkeys'] = {
  title: 'Llaves de acceso',
  errorTitle: 'Error: llaves de acceso',
  one: 'Llave de acceso',
  count: (n) => (n === 0 ? 'Ninguna' : n === 1 ? '1 llave de acceso' : `${n} llaves de acceso`),
  lead: 'Una llave de acceso inicia su sesión con la huella, la cara o el bloqueo de pantalla. No se puede adivinar y solo sirve aquí.',
  obstacles: {
    'no https':
      'Las llaves de acceso requieren una dirección que empiece por https. Pregunte al operador de este servicio.',
    'IP address':
      'Las llaves de acceso requieren una dirección con nombre, y esta es una dirección IP. Pregunte al operador de este servicio.',
  },
  added: 'Añadida',
  used: 'Último uso',
  unused: 'Sin usar todavía',
  synced: 'Su gestor de contraseñas la copia a sus otros dispositivos.',
  single: 'Está en un solo dispositivo.',
  unusable: (host) => `Se creó para ${host} y no sirve en esta dirección. Elimínela y añada una nueva.`,
  full: (most) => `Tiene ${most} llaves de acceso, el máximo de una cuenta. Elimine una para añadir otra.`,
  add: 'Añadir una llave de acceso',
  back: 'Volver a su cuenta',
  name: { label: 'Nombre', hint: 'Para reconocerla, por ejemplo el dispositivo en el que está.' },
  new: {
    title: 'Añadir una llave de acceso',
    lead: 'Su navegador le pide la huella, la cara o el bloqueo de pantalla. Después podrá iniciar sesión con ella.',
    submit: 'Crear la llave de acceso',
    none: 'Este navegador no puede crear llaves de acceso, o tiene los scripts desactivados. Abra esta página en otro navegador.',
    cancelled: 'No se creó ninguna llave de acceso: se canceló o tardó demasiado. Inténtelo de nuevo.',
    failed:
      'Este navegador no pudo crear una llave de acceso. Active el bloqueo de pantalla en este dispositivo o use otro navegador.',
  },
  edit: {
    link: 'Cambiar',
    rename: 'Guardar el nombre',
    remove: 'Eliminar la llave de acceso',
    removal:
      'Una llave eliminada ya no permite iniciar sesión. Los navegadores con sesión abierta la conservan. Elimínela también en su gestor de contraseñas.',
  },
  isAdded: (name) => `«${name}» se ha añadido. Ya puede iniciar sesión con ella.`,
  isRenamed: 'El nombre se ha guardado.',
  isRemoved: (name) => `«${name}» se ha eliminado.`,
  gone: 'Esa llave de acceso ya estaba eliminada.',
  faults: {
    name: 'Escriba un nombre de 1 a 60 caracteres visibles.',
    late: 'La página estuvo abierta demasiado tiempo. Inténtelo de nuevo.',
    refused: 'La llave de acceso no se aceptó. Inténtelo de nuevo o use otro dispositivo.',
    known: 'Este dispositivo o gestor ya tiene una llave de acceso para su cuenta. Use esa, u otro dispositivo.',
  },
}
