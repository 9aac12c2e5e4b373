import { type Logger, pino } from 'pino'
import { escapeJson } from '../text/index.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Log = Logger

/** JSON lines. Names that people chose may stand in them: `write` receives nothing that a terminal would obey. */
export const createLog = (level: LogLevel, write: (line: string) => void): Log =>
  pino({ level }, { write: (line: string) => write(escapeJson(line)) })
