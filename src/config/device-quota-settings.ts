import { wholeNumber } from './parsers.ts'
import { plain } from './setting.ts'

const ever = 10 ** 9

/** Limits that keep a caller from filling the disk, or blocking an application with its extracted client id. */
export const deviceQuotaDefaults = {
  burst: 60,
  perSecond: 2,
  pendingOfNetwork: 200,
  pendingOfClient: 5_000,
  pendingWhenCrowded: 3,
} as const

/** How many device authorizations may be started and pending: rows of `settings`, in the order of the document. */
export const deviceQuotaSettings = {
  DEVICE_BURST: plain({
    field: 'deviceBurst',
    parse: wholeNumber(0, ever),
    fallback: () => deviceQuotaDefaults.burst,
    meaning:
      'Burst of device authorizations per application and network (IPv4 /24, IPv6 /48), before `DEVICE_RATE` applies; `0`: no rate limit',
    defaultText: `\`${deviceQuotaDefaults.burst}\``,
  }),
  DEVICE_RATE: plain({
    field: 'deviceRate',
    parse: wholeNumber(1, ever),
    fallback: () => deviceQuotaDefaults.perSecond,
    meaning: 'Device authorizations per second, application and network, after the burst',
    defaultText: `\`${deviceQuotaDefaults.perSecond}\``,
  }),
  DEVICE_PENDING: plain({
    field: 'devicePending',
    parse: wholeNumber(0, ever),
    fallback: () => deviceQuotaDefaults.pendingOfNetwork,
    meaning: 'Pending device authorizations per application and network; `0`: no limit',
    defaultText: `\`${deviceQuotaDefaults.pendingOfNetwork}\``,
  }),
  DEVICE_CLIENT_PENDING: plain({
    field: 'deviceClientPending',
    parse: wholeNumber(0, ever),
    fallback: () => deviceQuotaDefaults.pendingOfClient,
    meaning:
      'While an application has more pending device authorizations in total, each network is limited to `DEVICE_CROWDED_PENDING`; `0`: never',
    defaultText: `\`${deviceQuotaDefaults.pendingOfClient}\``,
  }),
  DEVICE_CROWDED_PENDING: plain({
    field: 'deviceCrowdedPending',
    parse: wholeNumber(1, ever),
    fallback: () => deviceQuotaDefaults.pendingWhenCrowded,
    meaning: 'Pending device authorizations per network while `DEVICE_CLIENT_PENDING` is exceeded',
    defaultText: `\`${deviceQuotaDefaults.pendingWhenCrowded}\``,
  }),
} as const
