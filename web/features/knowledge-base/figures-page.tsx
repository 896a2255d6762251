import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { KnowledgeBaseFigures, type KnowledgeBaseFiguresRecord } from '#contract/knowledge-base-figures.ts'
import { api } from '#web/lib/api/api.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { type Column, Table } from '#web/ui/primitives/table.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './figures.module.css'
import help from './help.module.css'
import { NewAnswerDialog } from './new-answer-dialog.tsx'
import { useHelp } from './use-help.ts'

type Figures = KnowledgeBaseFiguresRecord
type AnswerRow = Figures['answers'][number] & { id: number }
type MissRow = Figures['missed_searches'][number] & { id: string }

const periods = [7, 30, 90, 365] as const

const Tile = ({ label, count }: { label: string; count: number }) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
)

const Totals = ({ totals }: Pick<Figures, 'totals'>) => (
  <dl className={styles.tiles}>
    <Tile label={t('Views')} count={totals.views} />
    <Tile label={t('Helpful')} count={totals.helpful} />
    <Tile label={t('Not helpful')} count={totals.not_helpful} />
    <Tile label={t('Requests avoided')} count={totals.avoided} />
    <Tile label={t('Searches without results')} count={totals.missed_searches} />
  </dl>
)

const numberColumn = (id: keyof AnswerRow & string, title: string): Column<AnswerRow> => ({
  id,
  title,
  cell: (row) => formatNumber(Number(row[id])),
  width: '96px',
  align: 'end',
})

function Answers({ answers }: Pick<Figures, 'answers'>) {
  const { help: centre, params } = useHelp()
  const navigate = useNavigate()
  const nameOf = (localeId: number) => centre.languages.find(({ id }) => id === localeId)?.name ?? ''
  return (
    <Table<AnswerRow>
      label={t('Answers')}
      columns={[
        { id: 'title', title: t('Answer'), cell: ({ title }) => <span dir="auto">{title}</span>, minWidth: 200 },
        ...(centre.languages.length > 1
          ? [
              {
                id: 'language',
                title: t('Language'),
                cell: ({ kb_locale_id }: AnswerRow) => nameOf(kb_locale_id),
                width: '140px',
                isMinor: true,
              },
            ]
          : []),
        numberColumn('views', t('Views')),
        numberColumn('helpful', t('Helpful')),
        numberColumn('not_helpful', t('Not helpful')),
        { ...numberColumn('avoided', t('Avoided')), isMinor: true },
        { ...numberColumn('tickets', t('Tickets')), isMinor: true },
      ]}
      rows={answers.map((answer) => ({ ...answer, id: answer.translation_id }))}
      onOpen={({ answer_id }) =>
        void navigate({
          to: '/knowledge_base/$base/locale/$locale/answer/$id',
          params: { ...params, id: String(answer_id) },
        })
      }
    />
  )
}

function Misses({ misses }: { misses: Figures['missed_searches'] }) {
  const [title, setTitle] = useState<string>()
  return (
    <>
      <Table<MissRow>
        label={t('Searches without results')}
        columns={[
          { id: 'query', title: t('Search'), cell: ({ query }) => <span dir="auto">{query}</span>, minWidth: 160 },
          {
            id: 'searches',
            title: t('Count'),
            cell: ({ searches }) => formatNumber(searches),
            width: '96px',
            align: 'end',
          },
          {
            id: 'write',
            title: '',
            isTool: true,
            cell: ({ query }) => (
              <IconButton
                icon={Plus}
                size="s"
                label={t('Write answer about “{words}”', { words: query })}
                onPress={() => setTitle(query)}
              />
            ),
          },
        ]}
        rows={misses.map((miss) => ({ ...miss, id: `${miss.kb_locale_id} ${miss.query}` }))}
      />
      {title !== undefined && (
        <NewAnswerDialog title={title} categoryId={undefined} onClose={() => setTitle(undefined)} />
      )}
    </>
  )
}

const Comments = ({ comments }: Pick<Figures, 'comments'>) => (
  <ul className={help.lines}>
    {comments.map(({ translation_id, title, comment, created_at }, index) => (
      <li key={`${translation_id} ${index}`} className={help.line}>
        <span className={styles.comment} dir="auto">
          {comment}
        </span>
        <span className={help.muted}>
          {title} · {formatDate(created_at)}
        </span>
      </li>
    ))}
  </ul>
)

/** How much the help centre is used, and what it lacks. */
export function FiguresPage() {
  const { help: centre } = useHelp()
  const [days, setDays] = useState<number>(30)
  const { data, error, refetch } = useQuery({
    queryKey: ['knowledge_bases', centre.id, 'figures', days],
    queryFn: () => api(KnowledgeBaseFigures).show({ knowledge_base_id: centre.id, days }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('Figures')}
        above={<Crumbs categoryId={null} current={t('Figures')} />}
        actions={
          <Select
            label={t('Period')}
            isLabelHidden
            options={periods.map((id) => ({ id, label: t('Last {days} days', { days: id }) }))}
            value={days}
            onChange={setDays}
          />
        }
      />
      <div className={styles.body}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <Totals totals={data.totals} />
            <h2 className={styles.heading}>{t('Answers')}</h2>
            {data.answers.length === 0 ? (
              <p className={help.muted}>{t('No views in this period')}</p>
            ) : (
              <Answers answers={data.answers} />
            )}
            <h2 className={styles.heading}>{t('Searches without results')}</h2>
            {data.missed_searches.length === 0 ? (
              <p className={help.muted}>{t('Every search found something')}</p>
            ) : (
              <Misses misses={data.missed_searches} />
            )}
            {data.comments.length > 0 && <h2 className={styles.heading}>{t('Reader comments')}</h2>}
            {data.comments.length > 0 && <Comments comments={data.comments} />}
          </>
        )}
      </div>
    </>
  )
}
