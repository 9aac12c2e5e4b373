/** Whom users ask for help: the text is a mail address, an https address, or a text of the operator. */
export type Contact = { readonly kind: 'mail' | 'web' | 'text'; readonly text: string }
