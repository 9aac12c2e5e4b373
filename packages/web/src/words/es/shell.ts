import type { Words } from '../catalogue.ts'

export const shell: Words['shell'] = {
  product: 'Platekeeper',
  skip: 'Saltar al contenido',
  home: 'Buscar un aeropuerto',
  account: 'Su cuenta',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  loading: 'Cargando …',
  notFound: {
    title: 'Aquí no hay nada',
    text: 'Puede que la dirección esté mal escrita o que la carta ya no se publique.',
    back: 'Buscar un aeropuerto',
  },
  fault: {
    signedOut: 'Su sesión está cerrada.',
    unreachable: 'El servidor no responde.',
    storageFull: 'El servidor no tiene espacio libre.',
    retry: 'Reintentar',
  },
}
