import { count, text } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** Responses of the viewer's private API (docs/reference/viewer.md, "Charts without a network"). */

/** `POST /packs/key`. */
export const sealedPackKey = Type.Object({
  id: text('Id of the content key'),
  publicKey: text("The server's one-time public key: a point of P-256, uncompressed, base64url"),
  iv: text('12 bytes, base64url'),
  sealed: text('The encrypted content key with its tag, base64url'),
})
export type SealedPackKey = Wire<typeof sealedPackKey>

/** `GET /packs/lease`. */
export const packLease = Type.Object({
  lease: text('A JWT of the type platekeeper-lease+jwt, signed with ES256'),
  publicKey: Type.Object(
    {
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: text('base64url'),
      y: text('base64url'),
    },
    { description: 'The JWK that verifies it (RFC 7517)' },
  ),
  key: Type.Union([text('Id of the content key'), Type.Null()], { description: 'null: this sign-in has none' }),
})
export type PackLease = Wire<typeof packLease>

/** `GET /airport/:icao/files`. */
export const airportFiles = Type.Object({
  bytes: Type.Record(Type.String(), count('bytes', 'Size of the file'), { description: 'By file name' }),
})
export type AirportFiles = Wire<typeof airportFiles>
