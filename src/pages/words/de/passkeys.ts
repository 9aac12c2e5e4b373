import type { Words } from '../catalogue.ts'

export const passkeys: Words['account']['passkeys'] = {
  title: 'Passkeys',
  errorTitle: 'Fehler: Passkeys',
  one: 'Passkey',
  count: (n) => (n === 0 ? 'Keine' : n === 1 ? '1 Passkey' : `${n} Passkeys`),
  lead: 'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre an. Er lässt sich nicht erraten und gilt nur hier.',
  obstacles: {
    'no https':
      'Passkeys brauchen eine Adresse, die mit https beginnt. Bitten Sie den Betreiber dieses Dienstes darum.',
    'IP address':
      'Passkeys brauchen eine Adresse mit einem Namen, und dies ist eine IP-Adresse. Bitten Sie den Betreiber dieses Dienstes darum.',
  },
  added: 'Hinzugefügt',
  used: 'Zuletzt benutzt',
  unused: 'Noch nicht benutzt',
  synced: 'Ihr Passwortmanager kopiert ihn auf Ihre anderen Geräte.',
  single: 'Er ist nur auf einem Gerät.',
  unusable: (host) =>
    `Er wurde für ${host} erstellt und gilt nicht unter dieser Adresse. Entfernen Sie ihn und fügen Sie einen neuen hinzu.`,
  full: (most) =>
    `Sie haben ${most} Passkeys; mehr kann ein Konto nicht haben. Entfernen Sie einen, um einen anderen hinzuzufügen.`,
  add: 'Passkey hinzufügen',
  back: 'Zurück zu Ihrem Konto',
  name: { label: 'Name', hint: 'Damit Sie ihn wiedererkennen, zum Beispiel das Gerät, auf dem er ist.' },
  new: {
    title: 'Passkey hinzufügen',
    lead: 'Ihr Browser fragt nach Fingerabdruck, Gesicht oder Bildschirmsperre. Danach können Sie sich damit anmelden.',
    submit: 'Passkey erstellen',
    none: 'Dieser Browser kann keine Passkeys erstellen, oder seine Skripte sind aus. Öffnen Sie diese Seite in einem anderen Browser.',
    cancelled: 'Es wurde kein Passkey erstellt: abgebrochen, oder es dauerte zu lange. Versuchen Sie es noch einmal.',
    failed:
      'Dieser Browser konnte keinen Passkey erstellen. Richten Sie auf diesem Gerät eine Bildschirmsperre ein, oder verwenden Sie einen anderen Browser.',
  },
  edit: {
    link: 'Ändern',
    rename: 'Namen speichern',
    remove: 'Passkey entfernen',
    removal:
      'Mit einem entfernten Passkey können Sie sich nicht mehr anmelden. Angemeldete Browser bleiben angemeldet. Löschen Sie ihn auch in Ihrem Passwortmanager.',
  },
  isAdded: (name) => `„${name}“ ist hinzugefügt. Sie können sich ab jetzt damit anmelden.`,
  isRenamed: 'Der Name ist gespeichert.',
  isRemoved: (name) => `„${name}“ ist entfernt.`,
  gone: 'Dieser Passkey war schon entfernt.',
  faults: {
    name: 'Geben Sie einen Namen mit 1 bis 60 sichtbaren Zeichen ein.',
    late: 'Die Seite war zu lange geöffnet. Versuchen Sie es noch einmal.',
    refused: 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder verwenden Sie ein anderes Gerät.',
    known:
      'Dieses Gerät oder dieser Passwortmanager hat schon einen Passkey für Ihr Konto. Verwenden Sie diesen oder ein anderes Gerät.',
  },
}
