import { editionSummarySelection } from '../columns/index.ts'

/** Statements on editions that read the same in both dialects. */
export const editionStatements = {
  removeLeftovers: `DELETE FROM editions WHERE source = :source AND state = 'building'`,
  renew: `UPDATE editions SET claimed_until = :until WHERE id = :edition AND state = 'building' RETURNING id`,
  discardUnclaimed: `DELETE FROM editions WHERE state = 'building' AND coalesce(claimed_until, 0) <= :now`,
  running: `SELECT id AS edition, source, started_at FROM editions WHERE state = 'building' ORDER BY id`,
  runningOf: `SELECT id FROM editions WHERE source = :source AND state = 'building'`,
  stateOf: 'SELECT source, state FROM editions WHERE id = :edition',
  /** `assignments`: of the columns that are known at the end. */
  complete: (assignments: string): string => `UPDATE editions SET state = 'ready', ${assignments},
       airports = (SELECT count(*) FROM airports WHERE edition = id),
       charts = (SELECT count(*) FROM charts WHERE edition = id)
     WHERE id = :edition AND state = 'building'`,
  countCharts: 'UPDATE editions SET charts = (SELECT count(*) FROM charts WHERE edition = id) WHERE id = :edition',
  supersede: `UPDATE editions SET state = 'superseded' WHERE source = :source AND state = 'live'`,
  publish: `UPDATE editions SET state = 'live', published_at = :at WHERE id = :edition`,
  /** Ready editions that would have become live no later than another one did. */
  passOver: `UPDATE editions SET effective_at = NULL
     WHERE source = :source AND state = 'ready' AND effective_at <= :at`,
  /** Of each source the last one that is due. */
  due: `SELECT id, source FROM editions AS one WHERE state = 'ready' AND effective_at <= :now AND NOT EXISTS (
       SELECT 1 FROM editions AS other
       WHERE other.source = one.source AND other.state = 'ready' AND other.effective_at <= :now
         AND (other.effective_at, other.id) > (one.effective_at, one.id))
     ORDER BY id`,
  discard: `DELETE FROM editions WHERE id = :edition AND state IN ('building', 'ready')`,
  list: `SELECT ${editionSummarySelection} FROM editions ORDER BY id`,
  find: `SELECT ${editionSummarySelection}, report FROM editions WHERE id = :edition`,
} as const
