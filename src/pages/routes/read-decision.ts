import { isScope } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import type { Decision } from '../../identity/index.ts'

/** Anything but a plain approval is a denial. */
export function readDecision(form: Form): Decision {
  const shown = (form.one('shown') ?? '').split(' ').filter(isScope)
  const ticked = form.all('scope').filter(isScope)
  return {
    approves: form.one('decision') === 'approve',
    shown,
    ticked: shown.filter((scope) => ticked.includes(scope)),
    digest: form.one('digest'),
  }
}
