import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import { NameError, readName } from '../../names/name.ts'
import { type FamilyChange, isLive } from './refresh-family.ts'
import type { DeviceParts } from './sign-out-device.ts'

export type DeviceNaming = {
  readonly sub: string
  readonly familyId: string
  /** As it was typed; blank: the device has no name of its own any more. */
  readonly name: string
}

export type DeviceNamed = 'named' | 'unnamed' | 'not a name' | 'gone'

/**
 * Names one of a user's own devices, so that they recognize it. `gone`: it is not theirs, already ended, or part of the sign-in of a
 * browser. The audit log has no names, which are the person's own words.
 */
export async function nameDevice(
  { sub, familyId, name: given }: DeviceNaming,
  origin: Origin,
  { refreshFamilies, now }: Pick<DeviceParts, 'refreshFamilies' | 'now'>,
): Promise<DeviceNamed> {
  const name = readDeviceName(given)
  if (name instanceof NameError) return 'not a name'
  return refreshFamilies.update(familyId, ({ family, ...holders }): FamilyChange<DeviceNamed> => {
    if (family?.sub !== sub || family.browserSessionVersion !== null || !isLive(family, holders, now())) {
      return { reply: 'gone' }
    }
    const reply = name === null ? 'unnamed' : 'named'
    if (family.name === name) return { reply }
    const details = { family: family.id, named: name !== null }
    const audit = auditEntry('device-name', now(), { ...origin, sub, clientId: family.clientId, details })
    return { next: { ...family, name }, audit, reply }
  })
}

function readDeviceName(given: string): string | null | NameError {
  try {
    return readName(given, 'The name')
  } catch (error) {
    if (!(error instanceof NameError)) throw error
    return error.reason === 'empty' ? null : error
  }
}
