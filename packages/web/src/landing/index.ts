/** The pages for a person who is not signed in, or has just signed in in another tab. */
export { LandingPage } from './landing-page.tsx'
export { SignedInAgain } from './signed-in-again.tsx'
