import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

const minute = 60_000
/** Fewer are caught up with one by one. */
const mostMinutes = 5

type Timer = { currentTimestamp: number; expectedTimestamp: number }

/**
 * The clock was set, or the machine was asleep. The runner would queue the scheduled jobs of every minute in between, and
 * none until a clock that was set back is where it was. Another runner begins at the current minute.
 */
export function reportClockJumps(events: WorkerEvents, report: (reason: string) => void): void {
  const look = ({ currentTimestamp, expectedTimestamp }: Timer) => {
    const minutes = Math.round((currentTimestamp - expectedTimestamp) / minute)
    if (Math.abs(minutes) > mostMinutes) report(`the clock jumped by ${minutes} minutes`)
  }
  events.on('cron:prematureTimer', look)
  events.on('cron:overdueTimer', look)
}

/** A scheduled job is queued only after the time of its last run, which the clock may have left in the future. */
export async function forgetFutureRuns(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > now() + interval '1 minute'`)
}
