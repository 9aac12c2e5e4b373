import type { Context } from '../../command.ts'

/** Settings that decide which data a command works on. */
const names = ['CONFIG_FILE', 'DATA_DIR', 'DATABASE_URL_FILE', 'DATABASE_URL'] as const

/**
 * The line that gives commands in another terminal the data of this one: `export DATA_DIR=/srv/charts`. A password is not
 * repeated: PASSWORD is written in its place. null: no line is needed.
 */
export function sameSettings(env: Context['env']): string | null {
  const settings = names.flatMap((name) => {
    const value = env[name]
    return value ? [`${name}=${shellWord(withoutPassword(value))}`] : []
  })
  return settings.length === 0 ? null : `export ${settings.join(' ')}`
}

const withoutPassword = (value: string): string => value.replace(/^(\w+:\/\/[^/@:]*:)[^@]*@/, '$1PASSWORD@')

const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
