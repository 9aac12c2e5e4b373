import { type } from 'node:os'
import { nodePlatform } from '#client/node'
import { version } from '../../config/index.ts'

/** Requests name the command line and its system: what the consent page and the account page show as the device. */
export const platform = nodePlatform({ userAgent: () => `${version().replace(' ', '/')} (${type()})` })
