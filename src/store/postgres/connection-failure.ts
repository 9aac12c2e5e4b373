import pg from 'pg'

/** Of the database that could not be opened, and the role that tried. */
export type Target = { readonly database: string; readonly role: string }

/** What to do, by the SQLSTATE of PostgreSQL or the error code of the connection. */
const remedies: Readonly<Record<string, (target: Target) => string>> = {
  '42501': ({ database, role }) =>
    `The role must own the database. As a superuser run: ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(role)}`,
  '28P01': () => 'Check the user and the password in DATABASE_URL.',
  '28000': ({ role }) => `Let ${role} connect from this machine: see pg_hba.conf of the database server.`,
  '3D000': ({ database, role }) =>
    `Create it: createdb --owner=${role} --encoding=UTF8 --template=template0 ${database}`,
  ECONNREFUSED: () => 'Check that PostgreSQL is running, and the host and port in DATABASE_URL.',
  ENOTFOUND: () => 'Check the host in DATABASE_URL.',
}

/** The reason that a database could not be opened, and its remedy if there is a known one. */
export function connectionFailure(error: unknown, target: Target): string {
  const reason = error instanceof Error && error.message ? error.message : 'no server responds'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // A table of another owner: its database may well be the role's own.
  const isOfTable = error instanceof pg.DatabaseError && code === '42501' && !/for (schema|database)/.test(reason)
  const remedy = isOfTable
    ? `The role must own the database and all of its tables. As a superuser run in it: REASSIGN OWNED BY OTHER_ROLE TO ${quoted(target.role)}`
    : remedies[code]?.(target)
  return remedy === undefined ? reason : `${reason}. ${remedy}`
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)
