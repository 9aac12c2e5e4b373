import type { Words } from '../catalogue.ts'

export const error: Words['error'] = {
  status: 'Erreur',
  requestId: 'Si vous demandez de l’aide, indiquez cet identifiant de requête',
  home: 'Retour à l’accueil',
  titles: {
    400: 'Requête non valide',
    403: 'Non autorisé',
    404: 'Page introuvable',
    405: 'Méthode non autorisée',
    413: 'Requête trop volumineuse',
    414: 'Lien trop long',
    500: 'Une erreur s’est produite',
    503: 'Momentanément indisponible',
  },
  notFound: 'Il n’y a rien à cette adresse. Retournez à l’accueil.',
  method: 'Cette page n’accepte pas cette requête. Retournez à l’accueil.',
  tooLarge:
    'Le formulaire est trop volumineux, rien n’a donc été fait. Revenez en arrière et saisissez moins de texte.',
  longLink: (kilobytes) =>
    `L’adresse de cette page dépasse ${kilobytes} Ko. Si une application vous a envoyé ici, revenez-y ; son développeur doit raccourcir le lien, ou envoyer la demande à l’avance (request_uri).`,
  incomplete: 'Le formulaire est incomplet, rien n’a donc été fait. Rouvrez la page et réessayez.',
  notAForm: 'La requête n’est pas un formulaire de ce site, rien n’a donc été fait. Retournez à l’accueil.',
  notALink:
    'L’application qui vous a envoyé ici n’a pas envoyé de formulaire (application/x-www-form-urlencoded). Retournez à l’application ; son développeur doit corriger cela.',
  outOfDate: 'Ce formulaire n’est plus à jour, rien n’a donc été fait. Rouvrez la page et réessayez.',
  foreignForm: (address) =>
    `Ce formulaire n’a pas été envoyé depuis une page de ${address}, il a donc été ignoré. Recommencez à cette adresse.`,
  internal:
    'Le serveur n’a pas pu répondre ; la raison figure dans son journal. Réessayez. Si cette page revient, demandez à l’exploitant de ce service.',
  restarting: 'Le serveur redémarre. Réessayez dans un instant.',
  busy: 'Le serveur est occupé. Réessayez dans un instant.',
}

export const formFaults: Words['formFaults'] = {
  repeated: (parameter) =>
    `Le paramètre ${parameter} est répété. Retournez à l’application qui vous a envoyé ici ; son développeur doit corriger cela.`,
  'not UTF-8': () =>
    'Le formulaire n’est pas en UTF-8. Retournez à l’application qui vous a envoyé ici ; son développeur doit corriger cela.',
  'broken percent-encoding': () =>
    'Le formulaire contient un encodage-pourcent incorrect. Retournez à l’application qui vous a envoyé ici ; son développeur doit corriger cela.',
  'control character': () =>
    'Le formulaire contient un caractère de contrôle. Revenez en arrière, et tapez le texte au lieu de le coller.',
}

export const linkFaults: Words['linkFaults'] = {
  'no client': () =>
    'Le lien qui vous a amené ici ne dit pas de quelle application il vient (client_id). Retournez à l’application ; son développeur doit corriger le lien.',
  'unknown client': () =>
    'Le lien qui vous a amené ici vient d’une application qui n’est pas enregistrée sur ce serveur (client_id). Retournez à l’application ; son développeur doit l’enregistrer ou corriger le lien.',
  'client disabled': (client) =>
    `${client} est désactivée sur ce serveur. Demandez à l’exploitant de ce service de l’activer.`,
  'no redirect URI': (client) =>
    `Le lien de ${client} ne dit pas où revenir (redirect_uri). Retournez à ${client} ; son développeur doit corriger le lien.`,
  'request URI not valid': (client) =>
    `Le lien de ${client} a déjà servi, ou a expiré. Retournez à ${client} et recommencez.`,
  'unregistered redirect URI': (client, uri) =>
    `Le lien de ${client} revient à ${uri}, adresse qui n’est pas enregistrée pour cette application : vous n’y avez donc pas été envoyé. Retournez à ${client} ; son développeur doit envoyer une URI de redirection enregistrée, caractère pour caractère, ou enregistrer celle-ci.`,
}

export const signOutFaults: Words['signOutFaults'] = {
  'not an id_token': () =>
    'Le lien qui vous a amené ici ne contient aucun jeton d’identité de ce serveur (id_token_hint).',
  'another application': () => 'Le lien qui vous a amené ici nomme deux applications (id_token_hint et client_id).',
  'unknown client': () =>
    'Le lien qui vous a amené ici vient d’une application qui n’est pas enregistrée sur ce serveur, ou est désactivée.',
  'no client': () => 'Le lien qui vous a amené ici ne dit pas de quelle application il vient (client_id).',
  unregistered: (client, uri) =>
    `Le lien de ${client} revient à ${uri}, adresse qui n’est pas enregistrée pour cette application (post_logout_redirect_uri) : vous n’y avez donc pas été envoyé.`,
}

export const stillSignedIn: Words['stillSignedIn'] =
  'Vous n’avez pas été déconnecté. Pour vous déconnecter de ce navigateur, allez à l’accueil.'
