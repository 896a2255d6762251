import type { OutputOf } from '#contract/endpoint.ts'
import type { NoticeCode, NoticeDetails } from '#contract/notices.ts'
import type { Monitoring } from '#contract/operations.ts'
import { listBackupProblems } from '#features/backups/service.ts'
import { resetSetting } from '#features/settings/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { forbidden, invalid, unauthorized } from '#kernel/errors.ts'
import { writeNotice } from '#kernel/notices.ts'
import {
  countFailingChannels,
  countFailingRules,
  countJobs,
  countMailsWithoutServer,
  countPeople,
  countRecords,
  countSince,
  countUnfiledMails,
  findSettingId,
} from './store.ts'

export const watchers = 'admin.monitoring'

export async function isMonitoringToken({ settings }: Deps, given: string): Promise<boolean> {
  const token = await settings.text('monitoring_token')
  return token !== '' && sameSecret(given, token)
}

export async function assertMayWatch({ actor, deps }: Ctx, token: string | undefined): Promise<void> {
  if (token !== undefined) {
    if (await isMonitoringToken(deps, token)) return
    throw forbidden()
  }
  if (actor.via === 'anonymous') throw unauthorized('authentication_required', 'Authentication required')
  if (!may(actor, watchers)) throw forbidden('permission_missing', 'User authorization failed.')
}

/** What people have to look into. */
export async function listProblems({ db, deps, now }: Pick<Ctx, 'db' | 'deps' | 'now'>): Promise<NoticeDetails[]> {
  const [{ failed, late }, mails, unsent, rules, channels, backups] = await Promise.all([
    countJobs(db),
    countUnfiledMails(db, now),
    countMailsWithoutServer(db),
    countFailingRules(db, now),
    countFailingChannels(db),
    listBackupProblems({ db, deps, now }),
  ])
  const counts: Partial<Record<NoticeCode, number>> = {
    jobs_failed: failed,
    jobs_late: late,
    mails_failed: mails.failed,
    mails_late: mails.late,
    mails_unsent: unsent,
    triggers_failing: rules.triggers,
    schedules_failing: rules.schedules,
    webhooks_failing: rules.webhooks,
    channels_failing: channels,
  }
  const counted = (Object.entries(counts) as [NoticeCode, number][])
    .filter(([, count]) => count > 0)
    .map(([code, count]): NoticeDetails => ({ code, values: { count } }))
  return [...counted, ...backups]
}

export async function checkHealth(ctx: Ctx): Promise<OutputOf<typeof Monitoring.healthCheck>> {
  const { deps, actor } = ctx
  const problems = await listProblems(ctx)
  const issues = problems.map(({ code, values }) => writeNotice(code, values))
  return {
    healthy: issues.length === 0,
    message: issues.length === 0 ? 'success' : issues.join('; '),
    issues,
    problems,
    actions: problems.some(({ code }) => code === 'jobs_failed') ? ['restart_failed_jobs'] : [],
    ...(may(actor, watchers) && { token: await deps.settings.text('monitoring_token') }),
  }
}

type Status = Omit<OutputOf<typeof Monitoring.status>, 'jobs' | 'requests'>

const counted = [
  'users',
  'groups',
  'overviews',
  'tickets',
  'ticket_articles',
  'text_modules',
  'taskbars',
  'object_manager_attributes',
  'knowledge_base_categories',
  'knowledge_base_answers',
] as const satisfies (keyof Status['counts'])[]

export async function reportStatus({ db }: Ctx): Promise<Status> {
  const [amounts, { bytes, agents, last_login }] = await Promise.all([countRecords(db, counted), countPeople(db)])
  const byName = new Map(amounts.map((amount) => [amount.name, amount]))
  const each = <T>(value: (name: string) => T) => Object.fromEntries(counted.map((name) => [name, value(name)]))
  return {
    counts: each((name) => byName.get(name)?.count ?? 0) as Status['counts'],
    last_created_at: each((name) => byName.get(name)?.last ?? null) as Status['last_created_at'],
    last_login,
    agents,
    storage: storageOf(bytes),
  }
}

const storageOf = (bytes: number) => {
  const [kB = 0, MB = 0, GB = 0] = [1, 2, 3].map((power) => Math.floor(bytes / 1024 ** power))
  return { kB, MB, GB }
}

const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

function startOf(now: Date, periode: string): Date {
  const [, amount, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(periode) ?? []
  if (amount === undefined || unit === undefined)
    throw invalid('invalid_value', 'periode needs to be a number followed by s, m, h or d!', { field: 'periode' })
  return new Date(now.getTime() - Number(amount) * (seconds[unit] as number) * 1000)
}

type Bounds = Partial<Record<'max_critical' | 'max_warning' | 'min_critical' | 'min_warning', number>>

/** The worst first. */
const bounds = [
  { name: 'max_critical', state: 'critical', isBroken: (count: number, bound: number) => count > bound },
  { name: 'min_critical', state: 'critical', isBroken: (count: number, bound: number) => count < bound },
  { name: 'max_warning', state: 'warning', isBroken: (count: number, bound: number) => count > bound },
  { name: 'min_warning', state: 'warning', isBroken: (count: number, bound: number) => count < bound },
] as const

export async function checkAmount(
  { db, now }: Ctx,
  { periode, ...given }: Bounds & { periode: string },
): Promise<OutputOf<typeof Monitoring.amountCheck>> {
  const count = await countSince(db, 'tickets', startOf(now, periode))
  const broken = bounds.find(({ name, isBroken }) => given[name] !== undefined && isBroken(count, given[name]))
  if (broken) return { state: broken.state, message: `${broken.name}: ${given[broken.name]}`, count }
  return bounds.some(({ name }) => given[name] !== undefined) ? { state: 'ok', count } : { count }
}

export async function replaceMonitoringToken(ctx: Ctx): Promise<string> {
  const { state_current } = await resetSetting(ctx, await findSettingId(ctx.db, 'monitoring_token'))
  return String(state_current.value)
}
