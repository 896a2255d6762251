import type { CtiLog } from '#contract/cti-log.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { spreadsheetType } from '#contract/export.ts'
import type { Ctx } from '#kernel/context.ts'
import { type RawAnswer, rawAnswer } from '#kernel/http/raw-answer.ts'
import { type Language, resolveLanguage } from '#kernel/language.ts'
import { streamXlsx } from '#kernel/xlsx/stream-xlsx.ts'
import { countStatistics } from './statistics.ts'

type Statistics = OutputOf<typeof CtiLog.statistics>

const texts: Record<Language, { titles: string[]; rows: readonly string[] }> = {
  en: {
    titles: ['Calls', 'Number', 'Before'],
    rows: ['Answered', 'Missed', 'Outbound calls', 'Average talk time (seconds)', 'Total talk time (seconds)'],
  },
  de: {
    titles: ['Anrufe', 'Anzahl', 'Davor'],
    rows: [
      'Angenommen',
      'Verpasst',
      'Ausgehende Anrufe',
      'Gesprächszeit im Mittel (Sekunden)',
      'Gesprächszeit insgesamt (Sekunden)',
    ],
  },
}

const figuresOf = ({ answered, missed, outgoing, talking_time: talking }: Statistics): number[] => [
  answered,
  missed,
  outgoing,
  talking.average ?? 0,
  talking.total ?? 0,
]

/** What the report about calls shows, beside the period before. */
export async function exportStatistics(
  ctx: Ctx,
  { before, ...input }: InputOf<typeof CtiLog.statisticsExport>,
): Promise<RawAnswer> {
  const now = await countStatistics(ctx, input)
  const length = Date.parse(now.to) - Date.parse(now.from)
  const start = before ?? new Date(Date.parse(now.from) - length).toISOString()
  const former = figuresOf(await countStatistics(ctx, { from: start, to: now.from }))
  const { titles, rows } = texts[await resolveLanguage(ctx.deps.settings, ctx.actor.locale)]
  const cells = figuresOf(now).map((value, index) => [rows[index] ?? '', value, former[index] ?? 0])
  return rawAnswer(spreadsheetType, streamXlsx(titles, [cells]), {
    'Content-Disposition': `attachment; filename="calls-${now.from.slice(0, 10)}-${now.to.slice(0, 10)}.xlsx"`,
  })
}
