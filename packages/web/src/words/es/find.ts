import type { Words } from '../catalogue.ts'

export const find: Words['find'] = {
  title: 'Buscar un aeropuerto',
  search: {
    label: 'Buscar un aeropuerto',
    placeholder: 'OACI, IATA, nombre o ciudad',
    clear: 'Borrar',
    recent: 'Recientes',
    none: (words) => `Ningún aeropuerto coincide con «${words}».`,
    count: (airports) => (airports === 1 ? '1 aeropuerto' : `${airports} aeropuertos`),
    failed: 'La búsqueda no ha funcionado. Inténtelo de nuevo en un momento.',
  },
  charts: (count) => (count === 0 ? 'sin cartas' : count === 1 ? '1 carta' : `${count} cartas`),
  miles: (distance) => `${distance} NM`,
  lists: {
    label: 'Aeropuertos',
    recent: 'Recientes',
    favourites: 'Favoritos',
    near: 'Cerca',
    map: 'En el mapa',
  },
  all: (count) => `Los ${count}`,
  lastChart: 'Última carta',
  noRecent: 'Los aeropuertos que abra aparecen aquí.',
  noFavourites: 'Marque un aeropuerto con la estrella en su página y aparecerá aquí.',
  near: {
    ask: 'Muestra los aeropuertos a su alrededor. Su posición se usa solo en esta página y para esta búsqueda.',
    use: 'Usar mi posición',
    asking: 'Esperando su posición …',
    denied:
      'Su navegador no permite la posición para este sitio. Permítala en los ajustes del sitio e inténtelo de nuevo.',
    unavailable: 'Su dispositivo no conoce su posición en este momento.',
    late: 'Su posición ha tardado demasiado.',
    insecure: 'Los navegadores dan la posición solo por https. Abra este servicio por https.',
    unsupported: 'Este navegador no conoce la posición.',
    retry: 'Reintentar',
    none: 'No hay aeropuertos publicados a su alrededor.',
  },
  map: {
    region: 'Mapa',
    label: 'Mapa de los aeropuertos publicados. Las flechas lo mueven; más y menos cambian la escala.',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    world: 'Todo el mundo',
    here: 'Aeropuertos aquí',
    close: 'Cerrar',
    inView: (shown, all) =>
      shown < all
        ? `Los ${shown} mayores de ${all} aeropuertos a la vista`
        : shown === 1
          ? '1 aeropuerto a la vista'
          : `${shown} aeropuertos a la vista`,
    noneInView: 'No hay aeropuertos publicados a la vista. Mueva el mapa o aléjelo.',
    notLoaded: 'No se pudieron cargar los aeropuertos del mapa. Aparecerán cuando el servidor responda.',
    credit: 'Costas y fronteras: Natural Earth',
  },
  landing: {
    plate: 'La carta Visual RWY 16 de Wellington, de día y de noche',
    handle: 'Del día a la noche',
    share: (percent) => `${percent} % de noche`,
    title: 'Cartas de aeropuerto en su propio servidor',
    lead: 'Aproximaciones, salidas, llegadas y planos de aeródromo: de día y de noche, con su posición sobre la carta.',
    signIn: 'Iniciar sesión',
    enterCode: 'Introducir un código',
    airport: (icao: string) => `Inicie sesión para ver las cartas de ${icao}.`,
    chart: (icao: string, id: string) => `Inicie sesión para ver la carta ${id} de ${icao}.`,
    points: [
      {
        title: 'Todas las cartas a mano',
        text: 'Búsqueda por OACI, IATA, nombre o ciudad. Fije lo que necesita este vuelo.',
      },
      { title: 'Su posición sobre la carta', text: 'Desde este dispositivo, un receptor o su simulador.' },
      {
        title: 'Hecho para la cabina',
        text: 'Colores nocturnos, superficies grandes, teclas para todo, sin publicidad.',
      },
    ],
    source: (host) => `Servido por ${host}.`,
  },
}
