import type { Command } from './command.ts'

/** A command that is loaded when it is called, or when help shows it. */
export type CommandRow = {
  readonly group: 'people' | 'operators'
  readonly load: () => Promise<Command>
  /** Half a line of the overview, which has to fit a screen. */
  readonly isBrief?: true
}
export type CommandTable = Readonly<Record<string, CommandRow>>

const forPeople = (load: CommandRow['load']): CommandRow => ({ group: 'people', load })
const forOperators = (load: CommandRow['load']): CommandRow => ({ group: 'operators', load })
const briefly = (load: CommandRow['load']): CommandRow => ({ ...forOperators(load), isBrief: true })

/** Files of several commands. */
const editionsShow = () => import('./operate/editions/show.ts')
const editionChange = () => import('./operate/editions/change.ts')
const images = () => import('./operate/images.ts')
const clients = () => import('./operate/clients/change.ts')
const clientsShow = () => import('./operate/clients/show.ts')
const users = () => import('./operate/users/change.ts')
const userPasskeys = () => import('./operate/users/passkeys.ts')
const usersShow = () => import('./operate/users/show.ts')
const invitations = () => import('./operate/users/invitations.ts')
const subscription = () => import('./operate/users/subscription.ts')
const keys = () => import('./operate/keys/keys.ts')
const audit = () => import('./operate/audit.ts')
const clock = () => import('./operate/clock.ts')
const jobs = () => import('./operate/jobs/show.ts')
const jobChange = () => import('./operate/jobs/change.ts')
const backup = () => import('./operate/backup/make.ts')
const backups = () => import('./operate/backup/backups.ts')
const schedules = () => import('./operate/schedules/list.ts')
const migrate = () => import('./operate/migrate.ts')

/** Every command by the words that call it. */
export const commands: CommandTable = {
  login: forPeople(async () => (await import('./account/login.ts')).login),
  whoami: forPeople(async () => (await import('./account/whoami.ts')).whoami),
  airport: forPeople(async () => (await import('./charts/airport.ts')).airport),
  airports: forPeople(async () => (await import('./charts/airports.ts')).airports),
  charts: forPeople(async () => (await import('./charts/charts.ts')).charts),
  download: forPeople(async () => (await import('./charts/download.ts')).download),
  position: forPeople(async () => (await import('./position/position.ts')).position),
  logout: forPeople(async () => (await import('./account/logout.ts')).logout),
  serve: forOperators(async () => (await import('./operate/server/serve.ts')).serve),
  worker: briefly(async () => (await import('./operate/worker/worker.ts')).worker),
  setup: forOperators(async () => (await import('./operate/setup/setup.ts')).setup),
  'import airports nasr': forOperators(
    async () => (await import('./operate/import/airports-nasr.ts')).importAirportsNasr,
  ),
  'import airports cifp': forOperators(
    async () => (await import('./operate/import/airports-cifp.ts')).importAirportsCifp,
  ),
  'import airports ourairports': forOperators(
    async () => (await import('./operate/import/airports-ourairports.ts')).importAirportsOurAirports,
  ),
  'import charts dtpp': forOperators(async () => (await import('./operate/import/charts-dtpp.ts')).importChartsDtpp),
  'import charts drawn': forOperators(async () => (await import('./operate/import/charts-drawn.ts')).importChartsDrawn),
  'import charts folder': forOperators(
    async () => (await import('./operate/import/charts-folder.ts')).importChartsFolder,
  ),
  calibrate: briefly(async () => (await import('./operate/calibrations/calibrate.ts')).calibrate),
  'calibrations export': forOperators(
    async () => (await import('./operate/calibrations/export.ts')).calibrationsExport,
  ),
  'calibrations import': forOperators(
    async () => (await import('./operate/calibrations/import.ts')).calibrationsImport,
  ),
  'calibrations remove': forOperators(
    async () => (await import('./operate/calibrations/remove.ts')).calibrationsRemove,
  ),
  'type-codes': briefly(async () => (await import('./operate/type-codes.ts')).typeCodesList),
  'editions list': forOperators(async () => (await editionsShow()).editionsList),
  'editions show': forOperators(async () => (await editionsShow()).editionsShow),
  'editions diff': forOperators(async () => (await editionsShow()).editionsDiff),
  'editions changes': forOperators(async () => (await import('./operate/editions/changes.ts')).editionsChanges),
  'editions activate': forOperators(async () => (await editionChange()).editionsActivate),
  'editions rollback': forOperators(async () => (await editionChange()).editionsRollback),
  'editions withdraw': forOperators(async () => (await editionChange()).editionsWithdraw),
  'editions discard': forOperators(async () => (await editionChange()).editionsDiscard),
  'editions prune': forOperators(async () => (await editionChange()).editionsPrune),
  'images verify': forOperators(async () => (await images()).imagesVerify),
  'images adopt': forOperators(async () => (await images()).imagesAdopt),
  'images copy': forOperators(async () => (await import('./operate/copy-images.ts')).imagesCopy),
  'client add': forOperators(async () => (await clients()).clientAdd),
  'client list': forOperators(async () => (await clientsShow()).clientList),
  'client show': forOperators(async () => (await clientsShow()).clientShow),
  'client set': forOperators(async () => (await clientsShow()).clientSet),
  'client rotate': forOperators(async () => (await clients()).clientRotate),
  'client rename': forOperators(async () => (await clients()).clientRename),
  'client remove': forOperators(async () => (await clients()).clientRemove),
  'client disable': forOperators(async () => (await clients()).clientDisable),
  'client enable': forOperators(async () => (await clients()).clientEnable),
  'user add': forOperators(async () => (await users()).userAdd),
  'user invite': forOperators(async () => (await invitations()).userInvite),
  'user invitations': forOperators(async () => (await invitations()).userInvitations),
  'user uninvite': forOperators(async () => (await invitations()).userUninvite),
  'user list': forOperators(async () => (await usersShow()).userList),
  'user show': forOperators(async () => (await usersShow()).userShow),
  'user why': forOperators(async () => (await import('./operate/users/explain-access.ts')).explainAccess),
  'user password': forOperators(async () => (await users()).userPassword),
  'user reset': forOperators(async () => (await import('./operate/users/reset.ts')).userReset),
  'user email': forOperators(async () => (await import('./operate/users/email.ts')).userEmail),
  'user passkeys': forOperators(async () => (await userPasskeys()).userPasskeys),
  'user remove-passkey': forOperators(async () => (await userPasskeys()).userRemovePasskey),
  'user export': forOperators(async () => (await import('./operate/users/export.ts')).userExport),
  'user sign-out': forOperators(async () => (await users()).userSignOut),
  'user rename': forOperators(async () => (await users()).userRename),
  'user remove': forOperators(async () => (await users()).userRemove),
  'user disable': forOperators(async () => (await users()).userDisable),
  'user enable': forOperators(async () => (await users()).userEnable),
  'subscription grant': forOperators(async () => (await subscription()).subscriptionGrant),
  'subscription revoke': forOperators(async () => (await subscription()).subscriptionRevoke),
  'keys list': forOperators(async () => (await keys()).keysList),
  'keys rotate': forOperators(async () => (await keys()).keysRotate),
  'keys retire': forOperators(async () => (await keys()).keysRetire),
  'audit list': forOperators(async () => (await audit()).auditList),
  'audit verify': forOperators(async () => (await audit()).auditVerify),
  'schedule add': forOperators(async () => (await import('./operate/schedules/add.ts')).scheduleAdd),
  'schedule list': forOperators(async () => (await schedules()).scheduleList),
  'schedule remove': forOperators(async () => (await schedules()).scheduleRemove),
  'mail test': forOperators(async () => (await import('./operate/mail.ts')).mailTest),
  'jobs list': forOperators(async () => (await jobs()).jobsList),
  'jobs show': forOperators(async () => (await jobs()).jobsShow),
  'jobs follow': forOperators(async () => (await import('./operate/jobs/follow.ts')).jobsFollow),
  'jobs cancel': forOperators(async () => (await jobChange()).jobsCancel),
  'jobs retry': forOperators(async () => (await jobChange()).jobsRetry),
  'clock show': forOperators(async () => (await clock()).clockShow),
  'clock accept': forOperators(async () => (await clock()).clockAccept),
  backup: briefly(async () => (await backup()).backup),
  'backup list': forOperators(async () => (await backups()).backupList),
  'backup verify': forOperators(async () => (await backups()).backupVerify),
  'backup prune': forOperators(async () => (await backups()).backupPrune),
  'migrate status': forOperators(async () => (await migrate()).migrateStatus),
  'migrate up': forOperators(async () => (await migrate()).migrateUp),
  restore: briefly(async () => (await import('./operate/backup/restore.ts')).restore),
  doctor: briefly(async () => (await import('./operate/health/doctor.ts')).doctor),
  health: briefly(async () => (await import('./operate/health/health.ts')).health),
  request: briefly(async () => (await import('./operate/request.ts')).request),
}
