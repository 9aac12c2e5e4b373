import { type ListedDevice, listDevices, nameDevice, signOutDevice } from '../../../identity/index.ts'
import { devicePage } from '../../views/account/device-page.ts'
import type { SignedInDevice } from '../../views/account/devices-row.ts'
import { originOf } from '../origin.ts'
import { sendPage } from '../send-page.ts'
import type { AccountVisit } from './account-actions.ts'
import type { RowRoutes } from './row-routes.ts'

export const devicesRow: RowRoutes<'devices'> = {
  load: async ({ devices: { live, more } }) => ({ listed: live.map(shown), more }),

  register({ parts, flows, get, post, done }) {
    post({ path: '/sign-out', row: 'devices', act: null }, async (visit) => {
      const { request, person, form } = visit
      const familyId = form.one('device') ?? ''
      const name = await signOutDevice({ sub: person.user.sub, familyId }, originOf(request), parts)
      return done(visit, 'device signed out', name)
    })

    const find = async ({ person }: AccountVisit, id: unknown) =>
      (await listDevices(person.user, parts)).live.find((device) => device.id === id)

    get({ path: '/devices/name', row: 'devices', act: null }, async (visit) => {
      const { request, reply, flow } = visit
      const device = await find(visit, (request.query as Readonly<Record<string, unknown>>)['device'])
      if (!device) return done(visit, 'device signed out')
      flows.keep(reply, flow)
      const { id, clientName, name } = device
      return sendPage(reply, devicePage({ csrf: flow.csrf, id, clientName, name }))
    })

    post({ path: '/devices/name', row: 'devices', act: null }, async (visit) => {
      const { request, reply, flow, person, form } = visit
      const device = await find(visit, form.one('device'))
      if (!device) return done(visit, 'device signed out')
      const { id, clientName } = device
      const name = form.one('name') ?? ''
      const outcome = await nameDevice({ sub: person.user.sub, familyId: id, name }, originOf(request), parts)
      if (outcome === 'gone') return done(visit, 'device signed out')
      if (outcome !== 'not a name') return done(visit, `device ${outcome}`)
      flows.keep(reply, flow)
      return sendPage(reply.code(400), devicePage({ csrf: flow.csrf, id, clientName, name, isRefused: true }))
    })
  },
}

const shown = (device: ListedDevice): SignedInDevice => {
  const { id, clientName, name, scope, requester, createdAt, lastUsedAt, idleExpiresAt, absoluteExpiresAt } = device
  return {
    ...{ id, clientName, name, scope, requester, lastUsedAt },
    signedInAt: createdAt,
    idleEndsAt: idleExpiresAt,
    endsAt: absoluteExpiresAt,
  }
}
