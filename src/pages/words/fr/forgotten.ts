import type { Words } from '../catalogue.ts'

export const forgotten: Words['forgotten'] = {
  link: 'Mot de passe oublié ?',
  title: 'Définir un nouveau mot de passe',
  errorTitle: 'Erreur : définir un nouveau mot de passe',
  lead: 'Saisissez votre nom d’utilisateur ou votre adresse e-mail. Si le compte a une adresse, un lien y est envoyé.',
  label: 'Nom d’utilisateur ou adresse e-mail',
  submit: 'Envoyer le lien',
  back: 'Retour à la connexion',
  ask: 'Demandez un lien à l’exploitant de ce service.',
  tooMany: (wait) => `Trop de liens ont été demandés. Réessayez dans ${wait}.`,
  sent: {
    title: 'Consultez votre messagerie',
    text: 'S’il existe un tel compte et qu’il a une adresse, un lien est en route. Il est valable 30 minutes. Si rien n’arrive, vérifiez le dossier des indésirables ou adressez-vous à l’exploitant de ce service.',
  },
  mail: {
    subject: 'Définir un nouveau mot de passe',
    text: (service) =>
      `Une personne a demandé à ${service} un lien pour définir un nouveau mot de passe de votre compte. Il est valable 30 minutes et ne peut être utilisé qu’une fois.`,
    link: 'Définir un nouveau mot de passe',
    ignore: 'Si ce n’était pas vous, ignorez ce message : rien ne change tant que le lien n’est pas utilisé.',
  },
}
