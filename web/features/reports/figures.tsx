import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/client.ts'
import type { ReportFigureName, ReportFigures } from '#contract/report-figures.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import type { ReportSearch } from './report-search.ts'
import styles from './reports.module.css'
import { countKept, writeMedian, writeMost, writeShare } from './words.ts'

type Summary = AnswerOf<typeof ReportFigures.summary>

/** No red or green: whether more is better, the reader knows. */
const was = (value: string) => t('previously {value}', { value })

type Tile = { label: string; figure: ReportFigureName; value: ReactNode; before: string; most?: string | undefined }

function listTiles({ figures, figures_before: before }: Summary): Tile[] {
  const number = (figure: 'created' | 'closed' | 'open' | 'reopened' | 'one_touch', label: string): Tile => ({
    label,
    figure,
    value: formatNumber(figures[figure]),
    before: formatNumber(before[figure]),
  })
  const [now, then] = [countKept(figures), countKept(before)]
  return [
    number('created', t('Created')),
    number('closed', t('Closed')),
    number('open', t('Open at the end')),
    {
      label: t('First response, median'),
      figure: 'answered',
      value: writeMedian(figures.first_response),
      before: writeMedian(before.first_response),
      most: writeMost(figures.first_response),
    },
    {
      label: t('Solution, median'),
      figure: 'closed',
      value: writeMedian(figures.solution),
      before: writeMedian(before.solution),
      most: writeMost(figures.solution),
    },
    {
      label: t('SLA met'),
      figure: now.met < now.all ? 'sla_missed' : 'sla_met',
      value: writeShare(now.met, now.all),
      before: writeShare(then.met, then.all),
    },
    number('one_touch', t('Closed with one reply')),
    number('reopened', t('Reopened')),
  ]
}

type FigureTilesProps = { summary: Summary; search: ReportSearch; isOld: boolean }

export const FigureTiles = ({ summary, search, isOld }: FigureTilesProps) => (
  <div className={classes(styles.figures, isOld && styles.old)}>
    {listTiles(summary).map(({ label, figure, value, before, most }) => (
      <Link key={label} to="/reports/tickets" search={{ ...search, figure }} look="plain" className={styles.figure}>
        <span>{label}</span>
        <b>{value}</b>
        <span>{was(before)}</span>
        {most && <span>{most}</span>}
      </Link>
    ))}
  </div>
)
