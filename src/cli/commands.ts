import { login } from './account/login.ts'
import { logout } from './account/logout.ts'
import { whoami } from './account/whoami.ts'
import { airport } from './charts/airport.ts'
import { charts } from './charts/charts.ts'
import { download } from './charts/download.ts'
import type { Command } from './command.ts'
import { auditList, auditVerify } from './operate/audit.ts'
import { clientAdd, clientDisable, clientEnable, clientList, clientRotate } from './operate/client.ts'
import {
  editionsActivate,
  editionsDiscard,
  editionsPrune,
  editionsRollback,
  editionsWithdraw,
} from './operate/editions/change.ts'
import { editionsDiff, editionsList, editionsShow } from './operate/editions/look.ts'
import { imagesVerify } from './operate/images.ts'
import { importAirportsCifp } from './operate/import/airports-cifp.ts'
import { importAirportsNasr } from './operate/import/airports-nasr.ts'
import { importAirportsOurAirports } from './operate/import/airports-ourairports.ts'
import { importChartsDrawn } from './operate/import/charts-drawn.ts'
import { importChartsDtpp } from './operate/import/charts-dtpp.ts'
import { importChartsFolder } from './operate/import/charts-folder.ts'
import { keysList, keysRetire, keysRotate } from './operate/keys.ts'
import { migrateStatus, migrateUp } from './operate/migrate.ts'
import { serve } from './operate/serve.ts'
import { subscriptionGrant, subscriptionRevoke } from './operate/subscription.ts'
import { userAdd, userDisable, userEnable, userList, userPassword, userSignOut } from './operate/user.ts'

export const groups = {
  people: 'Commands',
  operators: 'Commands for operators, on the machine of the service',
} as const

export type CommandTable = Readonly<Record<string, Command & { readonly group: keyof typeof groups }>>

const forPeople = (command: Command) => ({ ...command, group: 'people' as const })
const forOperators = (command: Command) => ({ ...command, group: 'operators' as const })

/** Every command by the words that call it. */
export const commands: CommandTable = {
  login: forPeople(login),
  whoami: forPeople(whoami),
  airport: forPeople(airport),
  charts: forPeople(charts),
  download: forPeople(download),
  logout: forPeople(logout),
  serve: forOperators(serve),
  'import airports nasr': forOperators(importAirportsNasr),
  'import airports cifp': forOperators(importAirportsCifp),
  'import airports ourairports': forOperators(importAirportsOurAirports),
  'import charts dtpp': forOperators(importChartsDtpp),
  'import charts drawn': forOperators(importChartsDrawn),
  'import charts folder': forOperators(importChartsFolder),
  'editions list': forOperators(editionsList),
  'editions show': forOperators(editionsShow),
  'editions diff': forOperators(editionsDiff),
  'editions activate': forOperators(editionsActivate),
  'editions rollback': forOperators(editionsRollback),
  'editions withdraw': forOperators(editionsWithdraw),
  'editions discard': forOperators(editionsDiscard),
  'editions prune': forOperators(editionsPrune),
  'images verify': forOperators(imagesVerify),
  'client add': forOperators(clientAdd),
  'client list': forOperators(clientList),
  'client rotate': forOperators(clientRotate),
  'client disable': forOperators(clientDisable),
  'client enable': forOperators(clientEnable),
  'user add': forOperators(userAdd),
  'user list': forOperators(userList),
  'user password': forOperators(userPassword),
  'user sign-out': forOperators(userSignOut),
  'user disable': forOperators(userDisable),
  'user enable': forOperators(userEnable),
  'subscription grant': forOperators(subscriptionGrant),
  'subscription revoke': forOperators(subscriptionRevoke),
  'keys list': forOperators(keysList),
  'keys rotate': forOperators(keysRotate),
  'keys retire': forOperators(keysRetire),
  'audit list': forOperators(auditList),
  'audit verify': forOperators(auditVerify),
  'migrate status': forOperators(migrateStatus),
  'migrate up': forOperators(migrateUp),
}
