import { buffer } from 'node:stream/consumers'
import { spreadsheetType } from '#contract/export.ts'
import {
  type AttachedFile,
  baseUrl,
  loadLook,
  type MailBlock,
  postMail,
  renderBlocks,
} from '#features/outgoing-mails/service.ts'
import { loadIdentity } from '#features/permissions/service.ts'
import {
  buildTables,
  chooseZone,
  type FigureRow,
  findDimension,
  listProfiles,
  readRequest,
  type ReportTable,
  writeWorkbook,
} from '#features/reports/service.ts'
import { type Actor, may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { formatCsv } from '#kernel/csv/format-csv.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { type Language, resolveLanguage } from '#kernel/language.ts'
import { spanBefore } from './plan.ts'
import { claimReport, type Subscription, subscriptionTable } from './store.ts'
import { subscriptionTexts } from './texts.ts'

export type DueReport = { id: number; userId: number; due: string; isTrial: boolean }

/** Mails a report to one person, with what they may read now. The claim and the mail are one transaction: once. */
export async function mailReport(ctx: Ctx, report: DueReport): Promise<void> {
  const [found] = await selectByIds(ctx.db, subscriptionTable, [report.id])
  if (!found) return
  const subscription = found as Subscription
  const reader = await findReader(ctx, report.userId)
  const isAllowed = reader !== undefined && (await mayRead(reader, subscription))
  if (!report.isTrial && !(await claimReport(ctx, { ...report, outcome: isAllowed ? 'mailed' : 'not_allowed' }))) return
  if (isAllowed) await writeMail(ctx, reader, subscription, new Date(report.due))
}

/** The context of the recipient, who may have lost the permission since they were chosen. */
async function findReader(ctx: Ctx, userId: number): Promise<Ctx | undefined> {
  const identity = await loadIdentity(ctx.db, userId)
  if (!identity?.active) return undefined
  const actor: Actor = { ...identity, via: 'system', realId: userId }
  return may(actor, 'report') ? { ...ctx, actor } : undefined
}

const mayRead = async (reader: Ctx, { profile_id }: Subscription): Promise<boolean> =>
  profile_id === null || (await listProfiles(reader)).some(({ id }) => id === profile_id)

async function writeMail(ctx: Ctx, reader: Ctx, subscription: Subscription, due: Date): Promise<void> {
  const { settings } = ctx.deps
  const { name, plan, timezone, profile_id, group_id, time } = subscription
  const zone = await chooseZone(ctx, timezone)
  const span = spanBefore(subscription, zone, due)
  const language = await resolveLanguage(settings, reader.actor.locale)
  const request = await readRequest(reader, { ...span, timezone: zone, profile_id, group_id, time })
  // A field that was deleted since then is not a reason to mail nothing.
  const by = findDimension(ctx, subscription.by) ? subscription.by : 'group'
  const { figures, tables } = await buildTables(request, by, language)
  const texts = subscriptionTexts[language]
  const written = writeDays(language, span)
  const base = await baseUrl(settings)
  const blocks: MailBlock[] = [
    { is: 'heading', text: name },
    { is: 'paragraph', text: `${texts.about[plan]}, ${written} (${zone}). ${texts.counts}` },
    { is: 'table', rows: figures.map((row) => writeFigure(language, row)) },
    { is: 'link', href: `${base}/reports?${addressOf(subscription, span)}`, text: texts.open },
    { is: 'footnote', text: texts.reason, href: `${base}/reports/mailed` },
  ]
  const content = {
    subject: texts.subject(name, written),
    ...renderBlocks(language, blocks, await loadLook(settings)),
    files: await attachTables(subscription, tables, span),
  }
  await postMail(ctx, { kind: 'report', userId: reader.actor.id, to: reader.actor.profile?.email ?? '', content })
}

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** Subjects have no thin spaces: some programs show them as a question mark. */
const writeDays = (language: Language, { from, to }: { from: string; to: string }): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'medium' })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replaceAll(/\s/g, ' ')

function writeFigure(language: Language, [label, value, before]: FigureRow): [string, string] {
  const write = (cell: number | string | null) =>
    typeof cell === 'number' ? new Intl.NumberFormat(locales[language]).format(cell) : (cell ?? '–')
  return [label, subscriptionTexts[language].was(write(value), write(before))]
}

function addressOf({ profile_id, group_id, time, by }: Subscription, { from, to }: { from: string; to: string }) {
  const chosen = { from, to, by, profile: profile_id, group: group_id, time: time === 'business' ? time : null }
  const given = Object.entries(chosen).filter(([, value]) => value !== null)
  return new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
}

/** One workbook, or one CSV file for each table. */
async function attachTables(
  { format }: Subscription,
  tables: readonly ReportTable[],
  { from, to }: { from: string; to: string },
): Promise<AttachedFile[]> {
  const name = `report-${from}-${to}`
  if (format === 'xlsx') {
    const base64 = (await buffer(writeWorkbook(tables))).toString('base64')
    return [{ filename: `${name}.xlsx`, mimeType: spreadsheetType, base64 }]
  }
  return tables.map((table, index) => ({
    filename: `${name}-${index + 1}-${table.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`,
    mimeType: 'text/csv',
    base64: Buffer.from(`\ufeff${formatCsv(table.titles, table.rows)}`).toString('base64'),
  }))
}
