import { useQuery } from '@tanstack/react-query'
import type { ReportFigureName } from '#contract/report-figures.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Card } from './card.tsx'
import { downloadWorkbook } from './download-workbook.ts'
import { summaryQuery } from './queries.ts'
import type { ReportSearch } from './report-search.ts'
import { countKept, writeShare } from './words.ts'

const promises = () =>
  [
    { id: 'first_response', label: t('First response') },
    { id: 'update', label: t('Further replies') },
    { id: 'solution', label: t('Solution') },
  ] as const

/** Shown where SLAs promise something: each promise, met and missed. */
export function SlaCard({ search }: { search: ReportSearch }) {
  const query = useQuery(summaryQuery(search))
  if (!query.data || countKept(query.data.figures).all + countKept(query.data.figures_before).all === 0) return null
  const { figures, figures_before: before } = query.data
  const opens = (figure: ReportFigureName, count: number) => (
    <Link to="/reports/tickets" search={{ ...search, figure }}>
      {formatNumber(count)}
    </Link>
  )
  return (
    <Card
      title={t('SLA')}
      width="narrow"
      fileName="sla"
      onWorkbook={() => void downloadWorkbook(search, 'sla')}
      query={query}
      sentence={({ figures: now }) => {
        const { met, all } = countKept(now)
        return t('{met} of {all} SLA targets were met.', { met: formatNumber(met), all: formatNumber(all) })
      }}
      rows={() => promises()}
      columns={() => [
        { title: t('SLA target'), text: ({ label }) => label },
        {
          title: t('Met'),
          isNumber: true,
          text: ({ id }) => figures[`${id}_sla`].met,
          shown: ({ id }) => opens(`${id}_met`, figures[`${id}_sla`].met),
        },
        {
          title: t('Missed'),
          isNumber: true,
          text: ({ id }) => figures[`${id}_sla`].missed,
          shown: ({ id }) => opens(`${id}_missed`, figures[`${id}_sla`].missed),
        },
        {
          title: t('Share'),
          isNumber: true,
          text: ({ id }) =>
            writeShare(figures[`${id}_sla`].met, figures[`${id}_sla`].met + figures[`${id}_sla`].missed),
        },
        {
          title: t('Before'),
          isNumber: true,
          text: ({ id }) => writeShare(before[`${id}_sla`].met, before[`${id}_sla`].met + before[`${id}_sla`].missed),
        },
      ]}
    />
  )
}
