/** A person who forgot their password. */
export const forgotten = {
  link: 'Forgot your password?',
  title: 'Set a new password',
  errorTitle: 'Error: set a new password',
  lead: 'Enter your username or your e-mail address. If the account has an address, a link is sent there.',
  label: 'Username or e-mail address',
  submit: 'Send the link',
  back: 'Back to sign-in',
  ask: 'Ask the operator of this service for a link.',
  tooMany: (wait: string) => `Too many links were asked for. Try again in ${wait}.`,
  sent: {
    title: 'Look into your mail',
    text: 'If there is such an account and it has an address, a link is on its way. It is valid for 30 minutes. If nothing arrives, look into the spam folder, or ask the operator of this service.',
  },
  mail: {
    subject: 'Set a new password',
    text: (service: string) =>
      `Someone asked ${service} for a link to set a new password of your account. It is valid for 30 minutes and can be used once.`,
    link: 'Set a new password',
    ignore: 'If this was not you, ignore this message: nothing changes unless the link is used.',
  },
}
