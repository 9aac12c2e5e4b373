import type { Language } from '../../contract/index.ts'

/** What a page says, for a person. */
export type PlainWords = { readonly title: string; readonly sentences: readonly string[] }

const en = {
  beingBuilt: {
    title: 'The viewer is being built',
    sentences: ['This happens once, after the first start. The charts appear here automatically in a moment.'],
  },
  missing: {
    title: 'The viewer could not be built',
    sentences: [
      'The reason is in the log of the server. Its next start tries again.',
      'Until then, applications can sign in and load charts.',
    ],
  },
  unknownSignIn: {
    title: 'This sign-in cannot be finished here',
    sentences: [
      'It was started in another browser, was finished before, or took longer than ten minutes. You are not signed in.',
    ],
  },
  failedSignIn: {
    title: 'You are not signed in',
    sentences: ['The sign-in was declined or has expired. Nothing was changed.'],
  },
  unavailable: {
    title: 'The sign-in could not be finished',
    sentences: ['The server cannot answer at present. Try again in a few seconds.'],
  },
  https: {
    title: 'Serve this address over https',
    sentences: [
      'Over plain http, browsers do not let a page work without a network, keep the screen on, or use the position of the device.',
      'The operator of this server puts a TLS proxy in front of it. For Caddy, this is the Caddyfile, with a name that all devices can resolve:',
      'All steps are in the documents of the server: docs/how-to/local-network.md, and for a public address docs/how-to/caddy.md.',
    ],
  },
  signInAgain: 'Sign in again',
  late: 'Parts of this page did not arrive. The page requests them again. If this message stays, reload the page.',
}

/** English is the definition: a text that another language lacks does not compile. */
type Catalogue = { readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : PlainWords }

const de: Catalogue = {
  beingBuilt: {
    title: 'Die Kartenansicht wird gebaut',
    sentences: ['Das geschieht einmal, nach dem ersten Start. Die Karten erscheinen hier gleich von selbst.'],
  },
  missing: {
    title: 'Die Kartenansicht konnte nicht gebaut werden',
    sentences: [
      'Der Grund steht im Protokoll des Servers. Der nächste Start versucht es wieder.',
      'Anwendungen können sich inzwischen anmelden und Karten laden.',
    ],
  },
  unknownSignIn: {
    title: 'Diese Anmeldung kann hier nicht beendet werden',
    sentences: [
      'Sie wurde in einem anderen Browser begonnen, ist schon beendet oder dauerte länger als zehn Minuten. Niemand wurde angemeldet.',
    ],
  },
  failedSignIn: {
    title: 'Sie sind nicht angemeldet',
    sentences: ['Die Anmeldung wurde abgelehnt oder ist abgelaufen. Nichts wurde geändert.'],
  },
  unavailable: {
    title: 'Die Anmeldung konnte nicht beendet werden',
    sentences: ['Der Server kann gerade nicht antworten. Versuchen Sie es in einigen Sekunden noch einmal.'],
  },
  https: {
    title: 'Diese Adresse über https anbieten',
    sentences: [
      'Über einfaches http lassen Browser eine Seite weder ohne Netz arbeiten noch den Bildschirm eingeschaltet halten noch die Position des Geräts verwenden.',
      'Wer den Server betreibt, setzt einen TLS-Proxy davor. Für Caddy ist dies das Caddyfile, mit einem Namen, den alle Geräte auflösen:',
      'Alle Schritte stehen in den Dokumenten des Servers: docs/how-to/local-network.md, für eine öffentliche Adresse docs/how-to/caddy.md.',
    ],
  },
  signInAgain: 'Noch einmal anmelden',
  late: 'Teile dieser Seite sind nicht angekommen. Sie werden erneut angefordert. Bleibt diese Meldung stehen, laden Sie die Seite neu.',
}

const fr: Catalogue = {
  beingBuilt: {
    title: 'La visionneuse est en cours de construction',
    sentences: ['Cela n’arrive qu’une fois, après le premier démarrage. Les cartes s’afficheront ici d’elles-mêmes.'],
  },
  missing: {
    title: 'La visionneuse n’a pas pu être construite',
    sentences: [
      'La raison figure dans le journal du serveur. Le prochain démarrage réessaiera.',
      'Les applications peuvent se connecter et charger des cartes en attendant.',
    ],
  },
  unknownSignIn: {
    title: 'Cette connexion ne peut pas être terminée ici',
    sentences: [
      'Elle a commencé dans un autre navigateur, est déjà terminée ou a duré plus de dix minutes. Personne n’a été connecté.',
    ],
  },
  failedSignIn: {
    title: 'Vous n’êtes pas connecté',
    sentences: ['La connexion a été refusée ou a expiré. Rien n’a été modifié.'],
  },
  unavailable: {
    title: 'La connexion n’a pas pu être terminée',
    sentences: ['Le serveur ne peut pas répondre pour le moment. Réessayez dans quelques secondes.'],
  },
  https: {
    title: 'Servir cette adresse en https',
    sentences: [
      'En simple http, les navigateurs ne laissent pas une page fonctionner sans réseau, garder l’écran allumé ni utiliser la position de l’appareil.',
      'La personne qui exploite ce serveur place un proxy TLS devant lui. Pour Caddy, voici le Caddyfile, avec un nom que tous les appareils savent résoudre :',
      'Toutes les étapes sont dans les documents du serveur : docs/how-to/local-network.md, et pour une adresse publique docs/how-to/caddy.md.',
    ],
  },
  signInAgain: 'Se connecter de nouveau',
  late: 'Des parties de cette page ne sont pas arrivées. La page les redemande. Si ce message reste affiché, rechargez la page.',
}

const es: Catalogue = {
  beingBuilt: {
    title: 'El visor se está construyendo',
    sentences: ['Ocurre una sola vez, tras el primer arranque. Las cartas aparecerán aquí por sí solas en un momento.'],
  },
  missing: {
    title: 'No se pudo construir el visor',
    sentences: [
      'El motivo está en el registro del servidor. El próximo arranque lo intentará de nuevo.',
      'Mientras tanto, las aplicaciones pueden iniciar sesión y cargar cartas.',
    ],
  },
  unknownSignIn: {
    title: 'Este inicio de sesión no se puede terminar aquí',
    sentences: ['Se empezó en otro navegador, ya se terminó o duró más de diez minutos. Nadie ha iniciado sesión.'],
  },
  failedSignIn: {
    title: 'No ha iniciado sesión',
    sentences: ['El inicio de sesión se rechazó o ha caducado. No se ha cambiado nada.'],
  },
  unavailable: {
    title: 'No se pudo terminar el inicio de sesión',
    sentences: ['El servidor no puede responder en este momento. Vuelva a intentarlo en unos segundos.'],
  },
  https: {
    title: 'Servir esta dirección por https',
    sentences: [
      'Por http simple, los navegadores no permiten que una página funcione sin red, mantenga la pantalla encendida ni use la posición del dispositivo.',
      'Quien administra este servidor pone un proxy TLS delante. Para Caddy, este es el Caddyfile, con un nombre que todos los dispositivos puedan resolver:',
      'Todos los pasos están en los documentos del servidor: docs/how-to/local-network.md y, para una dirección pública, docs/how-to/caddy.md.',
    ],
  },
  signInAgain: 'Iniciar sesión de nuevo',
  late: 'Partes de esta página no han llegado. La página las pide de nuevo. Si este mensaje no desaparece, recargue la página.',
}

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es }

export const plainWords = (language: Language): Catalogue => catalogues[language]
