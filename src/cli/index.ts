/**
 * THE COMMAND LINE: for applications' users (login, whoami, airport, charts, download, logout) and for operators
 * (serve, import, client, user, subscription, keys). The first half is the reference client: it speaks to the service
 * through the SDK alone. Owns words, tables, files of the caller and exit codes; no rule of the service.
 * service/ finds the service and keeps the session; terminal/ is what is seen; operate/ declares what operators'
 * commands need, and operator.ts builds that from the store. Nobody imports this room but main.ts.
 */
export { runCommandLine } from './command-line.ts'
