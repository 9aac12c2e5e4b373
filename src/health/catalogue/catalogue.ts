import { doctorChecks } from './of-doctor.ts'
import { machineChecks } from './of-machine.ts'
import { storeChecks } from './of-store.ts'
import { requiredChecks } from './required.ts'

/** Every check, with all that it can find. `/readyz`, the metric, the log, `doctor` and the documents use these texts. */
export const catalogue = { ...requiredChecks, ...storeChecks, ...machineChecks, ...doctorChecks } as const
