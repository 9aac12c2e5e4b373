import type { Words } from '../catalogue.ts'

export const shell: Words['shell'] = {
  product: 'Platekeeper',
  skip: 'Zum Inhalt springen',
  home: 'Flugplatz suchen',
  account: 'Ihr Konto',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  loading: 'Wird geladen …',
  notFound: {
    title: 'Hier ist nichts',
    text: 'Die Adresse ist vielleicht falsch geschrieben, oder die Karte wird nicht mehr veröffentlicht.',
    back: 'Flugplatz suchen',
  },
  fault: {
    signedOut: 'Sie sind abgemeldet.',
    unreachable: 'Der Server antwortet nicht.',
    storageFull: 'Auf dem Server ist kein Platz mehr.',
    retry: 'Erneut versuchen',
  },
}
