import { type Logger, type LoggerOptions, pino } from 'pino'
import { escapeJson } from '../text/index.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Log = Logger

/** JSON lines. They may contain names that people chose, so `write` receives nothing that a terminal would interpret. */
export const createLog = (
  level: LogLevel,
  write: (line: string) => void,
  hooks: NonNullable<LoggerOptions['hooks']> = {},
): Log => pino({ level, hooks }, { write: (line: string) => write(escapeJson(line)) })
