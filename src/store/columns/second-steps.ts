import type { SecondStep } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, text } from './column.ts'

export const secondStepColumns: Columns<SecondStep> = {
  sub: fixed(text('sub')),
  id: text('id'),
  sealedSecret: text('sealed_secret'),
  lastStep: integer('last_step'),
  recoveryCodes: json('recovery_codes'),
  createdAt: integer('created_at'),
  recoveryMadeAt: integer('recovery_made_at'),
  revision: integer('revision'),
}
