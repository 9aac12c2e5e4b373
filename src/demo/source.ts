/** The source of the demo edition. */
export const demoSource = 'demo'
