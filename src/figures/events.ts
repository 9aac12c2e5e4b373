import { type OAuthErrorCode, oauthErrors } from '../contract/index.ts'

const errorCodes = Object.keys(oauthErrors) as readonly OAuthErrorCode[]

/**
 * The events that rooms count, with their labels and every value of each. A client chooses none of them, so their number is fixed:
 * a value that is not in this table is not counted.
 */
export const countedEvents = {
  /** A poll of a device authorization was answered: with tokens, or with an error. */
  poll: { reply: ['tokens', ...errorCodes] },
  /**
   * `second_step`: the first factor was right, and the code of the second step is next, which is a method of its own here. `limited`: a
   * rate limit was reached; `busy`: too many passwords wait to be hashed. Neither was checked.
   */
  'sign-in': {
    method: ['password', 'passkey', 'second_step'],
    outcome: ['signed_in', 'second_step', 'refused', 'limited', 'busy'],
  },
  /**
   * `replayed`: a lost response was sent again; `restored`: a token newer than a restored store was accepted; `reused`: a used token ended its sign-in; `rejected`: any other error of the client;
   * `failed`: of the server.
   */
  refresh: { outcome: ['rotated', 'replayed', 'restored', 'reused', 'rejected', 'failed'] },
  /** An attempt or a request was refused because a rate limit or a quota was reached. */
  'attempt limited': {
    kind: [
      'password',
      'passkey',
      'second_step',
      'invitation',
      'mail',
      'user_code',
      'client_token',
      'dpop_proof',
      'device_authorization',
      'pushed_request',
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

type Events = typeof countedEvents
export type CountedEvent = keyof Events

/** The value of each label of an event. */
export type LabelsOf<Event extends CountedEvent> = {
  readonly [Label in keyof Events[Event]]: Events[Event][Label] extends readonly (infer Value extends string)[]
    ? Value
    : never
}

/** The one way in which rooms report what happened; the server without metrics passes a function that does nothing. */
export type CountEvent = <Event extends CountedEvent>(event: Event, labels: LabelsOf<Event>) => void
