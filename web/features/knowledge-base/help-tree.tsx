import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Folder, FolderPlus, Plus, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { stateOf } from '#web/domain/knowledge-base/answer-state.ts'
import {
  countAnswers,
  type HelpAnswer,
  type HelpCategory,
  pathTo,
  titleOf,
} from '#web/domain/knowledge-base/help-centre.ts'
import { answerQuery, answersQuery } from '#web/domain/knowledge-base/queries.ts'
import { stateLooks } from '#web/domain/knowledge-base/state-badge.tsx'
import { useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useSearchWords } from '#web/ui/use-search-words.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { LanguageSelect } from './language-select.tsx'
import { NewAnswerDialog } from './new-answer-dialog.tsx'
import styles from './tree.module.css'
import { setUnfolded, unfolded } from './tree-state.ts'
import { TreeLinks } from './tree-links.tsx'
import { useHelp } from './use-help.ts'

/** What is shown beside the tree. */
function useShown() {
  const { help } = useHelp()
  const { id } = useParams({ strict: false })
  const isAnswer = useLocation().pathname.includes('/answer/')
  const answerId = isAnswer ? Number(id) : undefined
  const { data: answer } = useQuery({ ...answerQuery(help.id, answerId ?? 0), enabled: isAnswer })
  const categoryId = isAnswer ? answer?.categoryId : id === undefined ? undefined : Number(id)
  return { answerId, categoryId, path: pathTo(help, categoryId ?? null).map((category) => category.id) }
}

function AnswerLeaf({ answer, isCurrent }: { answer: HelpAnswer; isCurrent: boolean }) {
  const { help, language, params } = useHelp()
  const { icon: Icon, label } = stateLooks[stateOf(answer)]
  return (
    <li className={styles.item}>
      <Link
        to="/knowledge_base/$base/locale/$locale/answer/$id"
        params={{ ...params, id: String(answer.id) }}
        look="plain"
        className={styles.leaf}
        activeProps={{}}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={13} aria-label={label()} role="img" />
        <span className={styles.name} dir="auto">
          {titleOf(help, answer, language)}
        </span>
      </Link>
    </li>
  )
}

type Shown = ReturnType<typeof useShown>

function Branch({ category, shown }: { category: HelpCategory; shown: Shown }) {
  const { help, language, params } = useHelp()
  const isOpen = useStore(unfolded, (all) => all[category.id] ?? shown.path.includes(category.id))
  const title = titleOf(help, category, language)
  const isLeaf = category.childIds.length + category.answerIds.length === 0
  const isCurrent = shown.answerId === undefined && shown.categoryId === category.id
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        {isLeaf ? (
          <Folder size={14} aria-hidden />
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={isOpen ? t('Collapse {name}', { name: title }) : t('Expand {name}', { name: title })}
            onClick={() => setUnfolded(category.id, !isOpen)}
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          </button>
        )}
        <Link
          to="/knowledge_base/$base/locale/$locale/category/$id"
          params={{ ...params, id: String(category.id) }}
          look="plain"
          className={styles.branch}
          activeProps={{}}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <span className={styles.name} dir="auto">
            {title}
          </span>
          <span className={styles.count}>{formatNumber(countAnswers(help, category))}</span>
        </Link>
      </div>
      {isOpen && !isLeaf && (
        <Branches ids={category.childIds} shown={shown}>
          {category.answerIds.length > 0 && <Leaves categoryId={category.id} shown={shown} />}
        </Branches>
      )}
    </li>
  )
}

/** Loaded when their category is opened. */
function Leaves({ categoryId, shown }: { categoryId: number; shown: Shown }) {
  const { help } = useHelp()
  const { data = [] } = useQuery(answersQuery(help.id, { category_id: categoryId }))
  return data.map((answer) => <AnswerLeaf key={answer.id} answer={answer} isCurrent={answer.id === shown.answerId} />)
}

type BranchesProps = { ids: readonly number[]; shown: Shown; isTop?: boolean; children?: ReactNode }

function Branches({ ids, shown, isTop = false, children }: BranchesProps) {
  const { help } = useHelp()
  return (
    <ul className={classes(styles.list, !isTop && styles.below)}>
      {ids.map((id) => {
        const category = help.categories.get(id)
        return category && <Branch key={id} category={category} shown={shown} />
      })}
      {children}
    </ul>
  )
}

/** The search words are in the address, so that a link leads to the same results. */
function SearchBox() {
  const { params } = useHelp()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const [words, setWords] = useSearchWords(q, (wanted) => {
    void navigate({
      to: '/knowledge_base/$base/locale/$locale',
      params,
      search: wanted === '' ? {} : { q: wanted },
      replace: q !== '',
    })
  })
  return (
    <TextField
      label={t('Find an answer')}
      isLabelHidden
      icon={Search}
      placeholder={t('Find an answer')}
      type="search"
      value={words}
      onChange={setWords}
    />
  )
}

function NewButtons({ categoryId }: { categoryId: number | undefined }) {
  const { help } = useHelp()
  const [isAsking, setAsking] = useState<'category' | 'answer'>()
  const hasEditable = [...help.categories.values()].some(({ isEditable }) => isEditable)
  return (
    <>
      {(help.isEditable || hasEditable) && (
        <IconButton icon={FolderPlus} label={t('New category')} size="s" onPress={() => setAsking('category')} />
      )}
      {hasEditable && (
        <IconButton
          icon={Plus}
          label={t('New answer')}
          size="s"
          variant="primary"
          onPress={() => setAsking('answer')}
        />
      )}
      {isAsking === 'category' && <CategoryDialog parentId={categoryId ?? null} onClose={() => setAsking(undefined)} />}
      {isAsking === 'answer' && <NewAnswerDialog categoryId={categoryId} onClose={() => setAsking(undefined)} />}
    </>
  )
}

export function HelpTree() {
  const { help, params } = useHelp()
  const shown = useShown()
  const can = useCan()
  return (
    <nav className={styles.tree} aria-label={t('Categories')}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Link to="/knowledge_base/$base/locale/$locale" params={params} look="plain">
            {t('Help centre')}
          </Link>
        </h1>
        {can('knowledge_base.editor') && <NewButtons categoryId={shown.categoryId} />}
      </header>
      <div className={styles.tools}>
        <SearchBox />
        <LanguageSelect />
      </div>
      <Branches ids={help.rootIds} shown={shown} isTop />
      <TreeLinks />
    </nav>
  )
}
