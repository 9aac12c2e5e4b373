import { text, uiLocales, url } from './fields.ts'
import { Type } from './type.ts'

/** OpenID Connect RP-Initiated Logout §2. Read by hand, as forms are. */
export const endSessionRequest = Type.Object(
  {
    id_token_hint: Type.Optional(
      text('An ID token that was issued to the application; it may have expired', {
        contentMediaType: 'application/jwt',
      }),
    ),
    client_id: Type.Optional(text('Identifier of the client; required without id_token_hint if there is an address')),
    post_logout_redirect_uri: Type.Optional(
      url('One of the post-logout redirect URIs that the client is registered with, character for character'),
    ),
    state: Type.Optional(text('Returned unchanged')),
    ui_locales: uiLocales,
  },
  { title: 'EndSessionRequest' },
)
