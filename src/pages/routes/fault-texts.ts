import type { FormFault } from '../../http/index.ts'
import type { EndSessionFault, PasskeyRefusal, RequestFault } from '../../identity/index.ts'
import type { Text } from '../words/index.ts'

/** Faults of the link of an application that requests authorization. */
export const requestFaultText =
  (fault: RequestFault): Text =>
  ({ linkFaults }) =>
    linkFaults[fault.reason](
      'clientName' in fault ? fault.clientName : '',
      'redirectUri' in fault ? shortened(fault.redirectUri) : '',
    )

/** Faults of the link of an application that signs a user out. */
export const signOutFaultText =
  (fault: EndSessionFault): Text =>
  ({ signOutFaults, stillSignedIn }) => {
    const { clientName, uri } = fault.reason === 'unregistered' ? fault : { clientName: '', uri: '' }
    return `${signOutFaults[fault.reason](clientName, shortened(uri))} ${stillSignedIn}`
  }

export const passkeyRefusalText =
  (refusal: PasskeyRefusal): Text =>
  ({ signIn: { passkey } }) =>
    ({
      'unknown passkey': passkey.unknown,
      'too late': passkey.late,
      'another account': passkey.another,
      'not accepted': passkey.refused,
    })[refusal]

export const formFaultText =
  (fault: FormFault): Text =>
  ({ formFaults }) =>
    formFaults[fault.reason]('parameter' in fault ? fault.parameter : '')

const shortened = (uri: string): string => (uri.length > 120 ? `${uri.slice(0, 120)}…` : uri)
