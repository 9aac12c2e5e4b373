import { isLeased } from './backup-statements.ts'

/** Statements on the marker of the image folder, which read the same in both dialects. */
export const imageMarkerStatements = {
  find: 'SELECT marker FROM image_marker',
  claim: 'INSERT INTO image_marker (marker) VALUES (:marker) ON CONFLICT DO NOTHING',
  replace:
    'INSERT INTO image_marker (marker) VALUES (:marker) ON CONFLICT (single) DO UPDATE SET marker = excluded.marker',
} as const

type Dialect = {
  /** Selects the names that a caller gave as `:names`. */
  readonly given: string
  /** After a selection: locks its rows, one transaction after the other; then those that no other has locked. */
  readonly locked: string
  readonly free: string
}

/** Statements on images that are to be removed, in both dialects. Rows are locked in order of name. */
export const imageRemovalStatements = ({ given, locked, free }: Dialect) =>
  ({
    mark: `INSERT INTO image_removals (name, marked_at) SELECT name, CAST(:at AS bigint) FROM (${given}) AS given WHERE true
      ORDER BY name ON CONFLICT DO NOTHING RETURNING name`,
    cancel: `DELETE FROM image_removals WHERE name IN (
        SELECT name FROM image_removals WHERE name IN (${given}) AND coalesce(removing_until, 0) <= :now
        ORDER BY name ${locked})`,
    /** For charts that are being added: none may show an image that is being removed. */
    claim: `DELETE FROM image_removals WHERE name IN (
        SELECT name FROM image_removals WHERE name IN (${given}) AND removing_until IS NULL ORDER BY name ${locked})`,
    marked: `SELECT name FROM image_removals WHERE name IN (${given})`,
    begin: `UPDATE image_removals SET removing_until = :until WHERE name IN (
        SELECT name FROM image_removals WHERE marked_at <= :markedUntil AND coalesce(removing_until, 0) <= :now
          AND NOT ${isLeased}
        ORDER BY name LIMIT :limit ${free})
      RETURNING name`,
    /** The names of an airport's images begin with its identifier (parseFileName), by which its charts are indexed. */
    spare: `DELETE FROM image_removals WHERE name IN (${given}) AND EXISTS (
        SELECT 1 FROM charts WHERE icao = upper(substr(image_removals.name, 1, 4)) AND image_removals.name IN
          (record ->> 'image_day', record ->> 'image_night', record ->> 'thumb_day', record ->> 'thumb_night'))
      RETURNING name`,
    end: `DELETE FROM image_removals WHERE name IN (${given})`,
  }) as const
