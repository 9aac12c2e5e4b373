/**
 * Command line: for users (login, whoami, airport, airports, charts, download, logout) and operators (serve, setup, import,
 * editions, client, user, …). The users' commands are the reference client: they call the service through the SDK alone.
 * Owns the texts, tables and exit codes, and the caller's files; the rules of the service belong to other rooms. commands.ts lists the commands,
 * each loaded when it is called. service/ finds the server and stores the session; terminal/ prints; operate/ calls the
 * use-cases of identity and editions. Only main.ts imports this room.
 */
export { runCommandLine } from './command-line.ts'
