import type { NoticeDetails } from '#contract/notices.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { type BackupPlan, loadBackupState } from './store.ts'

const days: Readonly<Record<string, number>> = { daily: 1, weekly: 7 }

/** Undefined while scheduled backups are off. */
export async function loadPlan({ settings }: Pick<Deps, 'settings'>): Promise<BackupPlan | undefined> {
  const everyDays = days[await settings.text('backup_schedule')]
  if (everyDays === undefined) return undefined
  return {
    everyDays,
    hour: await settings.number('backup_hour'),
    timezone: (await settings.text('timezone_default')) || 'UTC',
  }
}

/** For the health check: the last backup failed, or none was written for too long. */
export async function listBackupProblems({
  db,
  deps,
  now,
}: Pick<Ctx, 'db' | 'deps' | 'now'>): Promise<NoticeDetails[]> {
  const plan = await loadPlan(deps)
  if (!plan) return []
  const { failure, age } = await loadBackupState(db, now)
  if (failure !== null) return [{ code: 'backup_failed', values: { reason: failure } }]
  const limit = plan.everyDays + 1
  return age > limit ? [{ code: 'backup_late', values: { count: Math.floor(age) } }] : []
}
