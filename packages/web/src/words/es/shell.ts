import type { Words } from '../catalogue.ts'

export const shell: Words['shell'] = {
  product: 'Platekeeper',
  skip: 'Saltar al contenido',
  home: 'Platekeeper: buscar un aeropuerto',
  signIn: 'Iniciar sesión',
  loading: 'Cargando …',
  notFound: {
    title: 'Aquí no hay nada',
    text: 'Puede que la dirección esté mal escrita o que la carta ya no se publique.',
    back: 'Buscar un aeropuerto',
  },
  menu: {
    open: 'Menú',
    openOf: (name) => `Menú de ${name}`,
    signedInAs: 'Sesión iniciada como',
    demoOnly:
      'Sin suscripción a cartas: fuera de los aeropuertos de demostración, las cartas son imágenes de demostración.',
    account: 'Su cuenta',
    theme: 'Colores',
    themes: { system: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
    language: 'Idioma',
    keys: 'Teclado',
    signOut: 'Cerrar sesión',
  },
  keys: {
    title: 'Teclado',
    group: 'En todas partes',
    search: 'Buscar un aeropuerto',
    help: 'Esta lista',
    on: 'Usar estas teclas',
    off: 'Las teclas están desactivadas. Todo funciona con los botones y la tecla Tab.',
    close: 'Cerrar',
  },
  fault: {
    signedOut: 'Su sesión está cerrada.',
    unreachable: 'El servidor no responde.',
    storageFull: 'El servidor no tiene espacio libre.',
    retry: 'Reintentar',
    broken: {
      title: 'Esta página dejó de funcionar',
      text: 'Lo que guardó está a salvo. Vuelva a cargar la página; si ocurre de nuevo, informe al operador de este servidor:',
      reload: 'Volver a cargar',
    },
  },
  banner: {
    signedOut: 'Su sesión ha terminado. Lo que está en pantalla se queda; inicie sesión para continuar.',
    signIn: 'Iniciar sesión en otra pestaña',
    unreachable: 'El servidor no responde. Lo que está en pantalla se queda.',
    again: (seconds) => `Próximo intento en ${seconds} s.`,
    trying: 'Intentando …',
    now: 'Intentar ahora',
    back: 'El servidor vuelve a responder.',
    edition: 'Mientras tanto se han publicado cartas nuevas.',
    show: 'Mostrarlas',
    later: 'Más tarde',
  },
  signedInAgain: {
    title: 'Ha iniciado sesión',
    text: 'Vuelva a la pestaña de la que vino: continúa donde estaba. Puede cerrar esta.',
    here: 'Continuar aquí',
  },
}
