export const shell = {
  product: 'Platekeeper',
  skip: 'Skip to content',
  home: 'Find an airport',
  account: 'Your account',
  signIn: 'Sign in',
  signOut: 'Sign out',
  loading: 'Loading …',
  notFound: {
    title: 'There is nothing here',
    text: 'The address may be mistyped, or the chart is no longer published.',
    back: 'Find an airport',
  },
  fault: {
    signedOut: 'You are signed out.',
    unreachable: 'The server does not answer.',
    storageFull: 'The server has no room left.',
    retry: 'Try again',
  },
}
