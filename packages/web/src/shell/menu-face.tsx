import type { SignedInPerson } from '../service/index.ts'

/** The initial of the person, or three bars. */
export const MenuFace = ({ me }: { readonly me: SignedInPerson | null }) =>
  me ? (
    <span>{me.name.slice(0, 1).toUpperCase()}</span>
  ) : (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
