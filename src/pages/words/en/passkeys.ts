export const passkeys = {
  title: 'Passkeys',
  errorTitle: 'Error: passkeys',
  one: 'Passkey',
  count: (n: number) => (n === 0 ? 'None' : n === 1 ? '1 passkey' : `${n} passkeys`),
  lead: 'A passkey signs you in with your fingerprint, face or screen lock. It cannot be guessed, and works on this site only.',
  obstacles: {
    'no https': 'Passkeys need an address that begins with https. Ask the operator of this service for one.',
    'IP address':
      'Passkeys need an address with a name, and this is an IP address. Ask the operator of this service for one.',
  },
  added: 'Added',
  used: 'Last used',
  unused: 'Not used yet',
  synced: 'Your password manager copies it to your other devices.',
  single: 'It is on one device only.',
  unusable: (host: string) =>
    `It was made for ${host} and cannot be used at this address. Remove it and add a new one.`,
  full: (most: number) => `You have ${most} passkeys, the most that an account can have. Remove one to add another.`,
  add: 'Add a passkey',
  back: 'Back to your account',
  name: { label: 'Name', hint: 'To recognize it later, for example by the device that it is on.' },
  new: {
    title: 'Add a passkey',
    lead: 'Your browser asks for your fingerprint, face or screen lock. From then on you can sign in with it.',
    submit: 'Create the passkey',
    none: 'This browser cannot create passkeys, or its scripts are off. Open this page in another browser.',
    cancelled: 'No passkey was created: it was cancelled, or took too long. Try again.',
    failed: 'This browser could not create a passkey. Set up a screen lock on this device, or use another browser.',
  },
  edit: {
    link: 'Change',
    rename: 'Save the name',
    remove: 'Remove the passkey',
    removal:
      'A passkey that you remove no longer signs you in. Browsers that are signed in stay signed in. Delete it in your password manager too.',
  },
  isAdded: (name: string) => `“${name}” is added. You can sign in with it from now on.`,
  isRenamed: 'The name is saved.',
  isRemoved: (name: string) => `“${name}” is removed.`,
  gone: 'That passkey was already removed.',
  faults: {
    name: 'Enter a name of 1 to 60 visible characters.',
    late: 'The page had been open for too long. Try again.',
    refused: 'The passkey was not accepted. Try again, or use another device.',
    known: 'This device or password manager has a passkey for your account already. Use that one, or another device.',
  },
}
