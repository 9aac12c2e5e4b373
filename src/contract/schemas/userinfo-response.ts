import { text, yesNo } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** service.md, "Userinfo response", with the claims of contract.md, "userinfo". */
export const userinfoResponse = Type.Object(
  {
    sub: text('Account ID of the user'),
    preferred_username: text('Username of the user; used for the chart watermark'),
    name: Type.Optional(text('Name of the user; only with the scope openid, if the account has one')),
    email: Type.Optional(text('Email address of the user; only with the scope openid, if the account has one')),
    email_verified: Type.Optional(yesNo('Whether the address is known to belong to the user; only with email')),
  },
  { title: 'UserinfoResponse', description: 'The user of an access token.' },
)
export type UserinfoResponse = Wire<typeof userinfoResponse>
