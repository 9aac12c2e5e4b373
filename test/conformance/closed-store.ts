import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { StoreUnavailable } from '../../src/failures/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aMailLink, aResetLink } from './link-records.ts'
import {
  aBrowserSession,
  aChart,
  aClient,
  aJob,
  aKeptRow,
  aKey,
  aNotice,
  anEntry,
  aPackKey,
  aRevokedToken,
  aSession,
  aSessionClient,
  aUsedProof,
  aUser,
  aViewerSession,
} from './records.ts'
import { aSecondStep } from './second-steps.ts'
import type { OpenStore, StoreUnderTest } from './store-under-test.ts'

const looks: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'clients.find': ({ clients }) => clients.find('x'),
  'clients.list': ({ clients }) => clients.list(),
  'clients.add': ({ clients }) => clients.add(aClient()),
  'users.find': ({ users }) => users.find('x'),
  'users.findByName': ({ users }) => users.findByName('x'),
  'users.signedOutSince': ({ users }) => users.signedOutSince(0),
  'users.update': ({ users }) => users.update('x', () => aUser()),
  'browserSessions.find': ({ browserSessions }) => browserSessions.find('x', 0),
  'browserSessions.add': ({ browserSessions }) => browserSessions.add(aBrowserSession('x')),
  'browserSessions.end': ({ browserSessions }) => browserSessions.end({ sub: 'x', sid: 'x' }, 0),
  'deviceSessions.findByUserCode': ({ deviceSessions }) => deviceSessions.findByUserCode('x'),
  'deviceSessions.add': ({ deviceSessions }) => deviceSessions.add(aSession()),
  'deviceSessions.update': ({ deviceSessions }) => deviceSessions.update('x', () => ({ reply: 0 })),
  'refreshFamilies.update': ({ refreshFamilies }) => refreshFamilies.update('x', () => ({ reply: 0 })),
  'refreshFamilies.list': ({ refreshFamilies }) => refreshFamilies.list('x', 1),
  'refreshFamilies.find': ({ refreshFamilies }) => refreshFamilies.find('x'),
  'sessionClients.add': ({ sessionClients }) => sessionClients.add(aSessionClient(aBrowserSession('x')), 'x'),
  'invitations.find': ({ invitations }) => invitations.find('x'),
  'invitations.join': ({ invitations }) => invitations.join('x', 0, aUser()),
  'mailLinks.find': ({ mailLinks }) => mailLinks.find({ id: 'x' }),
  'mailLinks.list': ({ mailLinks }) => mailLinks.list('x', 1),
  'mailLinks.add': ({ mailLinks }) => mailLinks.add(aMailLink('x')),
  'resetLinks.find': ({ resetLinks }) => resetLinks.find('x'),
  'resetLinks.add': ({ resetLinks }) => resetLinks.add(aResetLink('x')),
  'secondSteps.find': ({ secondSteps }) => secondSteps.find('x'),
  'secondSteps.remove': ({ secondSteps }) => secondSteps.remove('x', anEntry(), aNotice('x')),
  'secondSteps.save': ({ secondSteps }) =>
    secondSteps.save(aSecondStep('x'), { before: null, sessionVersion: 0 }, anEntry(), aNotice('x')),
  'notices.find': ({ notices }) => notices.find('x'),
  'notices.add': ({ notices }) => notices.add(aNotice('x')),
  'notices.list': ({ notices }) => notices.list('x', 1),
  'backups.begin': ({ backups }) => backups.begin({ id: 'x', target: '/backups', kind: 'folder', now: 0 }),
  'backups.newest': ({ backups }) => backups.newest(),
  'backups.last': ({ backups }) => backups.last(),
  'restores.newest': ({ restores }) => restores.newest(),
  'jobs.add': ({ jobs }) => jobs.add(aJob()),
  'jobs.claim': ({ jobs }) => jobs.claim({ kind: 'x', now: 0, until: 0, limit: 1 }),
  'jobs.save': ({ jobs }) => jobs.save([], 0),
  'jobs.find': ({ jobs }) => jobs.find('x'),
  'jobs.standings': ({ jobs }) => jobs.standings({ dueBefore: 0, failedAfter: 0 }),
  'jobs.findSchedule': ({ jobs }) => jobs.findSchedule('x'),
  'revokedTokens.add': ({ revokedTokens }) => revokedTokens.add(aRevokedToken()),
  'revokedTokens.has': ({ revokedTokens }) => revokedTokens.has('x'),
  'usedProofs.add': ({ usedProofs }) => usedProofs.add(aUsedProof()),
  'retention.sweep': ({ retention }) => retention.sweep('browser sessions', { endedBefore: 0, after: null, limit: 1 }),
  'retention.reportUnopened': ({ retention }) => retention.reportUnopened(0, () => anEntry()),
  'signingKeys.list': ({ signingKeys }) => signingKeys.list(),
  'signingKeys.addFirst': ({ signingKeys }) => signingKeys.addFirst(aKey()),
  'signingKeys.activate': ({ signingKeys }) => signingKeys.activate('x', 0),
  'rateLimits.update': ({ rateLimits }) => rateLimits.update(['x'], 0, () => ({ next: new Map(), reply: 0 })),
  'audit.append': ({ audit }) => audit.append(anEntry()),
  'audit.list': ({ audit }) => audit.list({ limit: 1 }),
  'audit.verify': ({ audit }) => audit.verify(),
  'audit.forget': ({ audit }) => audit.forget({ before: 0, limit: 1, at: 0 }),
  'clock.read': ({ clock }) => clock.read(),
  'clock.accept': ({ clock }) => clock.accept({ at: 0, ahead: 0 }),
  'editions.list': ({ editions }) => editions.list(),
  'editions.renew': ({ editions }) => editions.renew(1, 1),
  'editions.discardUnclaimed': ({ editions }) => editions.discardUnclaimed(1),
  'editions.begin': ({ editions }) => editions.begin({ source: 'x', cycle: '2612' }),
  'catalogue.revision': async ({ catalogue }) => catalogue.revision(),
  'editions.find': ({ editions }) => editions.find(1),
  'editions.activateDue': ({ editions }) => editions.activateDue(1),
  'catalogue.holdings': ({ catalogue }) => catalogue.holdings('KPDX'),
  'catalogue.outline': ({ catalogue }) => catalogue.outline('KPDX'),
  'catalogue.publications': ({ catalogue }) => catalogue.publications(),
  'catalogue.airportsIn': ({ catalogue }) => catalogue.airportsIn([1], { after: '', limit: 1 }),
  'catalogue.holdingsIn': ({ catalogue }) => catalogue.holdingsIn('KPDX', [1]),
  'catalogue.earlier': ({ catalogue }) => catalogue.earlier({ ...aChart('KPDX', '11-1'), source: 'one' }),
  'kept.list': ({ kept }) => kept.list('x'),
  'kept.put': ({ kept }) => kept.put(aKeptRow(), () => 'stored'),
  'kept.use': ({ kept }) => kept.use('x', 1),
  'kept.forget': ({ kept }) => kept.forget(1, 1),
  'viewerSessions.find': ({ viewerSessions }) => viewerSessions.find('x', 0),
  'packKeys.find': ({ packKeys }) => packKeys.find('x'),
  'packKeys.ensure': ({ packKeys }) => packKeys.ensure(aPackKey('x')),
  'viewerSessions.add': ({ viewerSessions }) => viewerSessions.add(aViewerSession()),
  'drawings.find': ({ drawings }) => drawings.find('x'),
  tryRead: (store) => store.tryRead(),
  tryWrite: (store) => store.tryWrite(),
}

/** What every port does while the store is unreachable. */
export function closedStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: a store that is unreachable`, () => {
    test('one that is reachable can be read, and takes the write that changes nothing', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      await store.tryRead()
      await store.tryWrite()
    })

    let open: OpenStore
    let away: Store
    before(async () => {
      open = await fresh()
      away = await open.another()
      await away.close()
    })
    after(() => open.dispose())
    for (const [port, look] of Object.entries(looks)) {
      test(`${port} rejects with StoreUnavailable`, () => assert.rejects(look(away), StoreUnavailable))
    }
  })
}
