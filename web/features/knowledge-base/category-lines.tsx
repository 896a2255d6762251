import type { ReactNode } from 'react'
import { Folder } from 'lucide-react'
import { countAnswers, type HelpCategory, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { tn } from '#web/lib/i18n/i18n.ts'
import { MoveButtons } from '#web/ui/patterns/move-buttons.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import styles from './help.module.css'
import { useHelp } from './use-help.ts'
import { sortCategories } from './writes.ts'

function CategoryLine({ category, children }: { category: HelpCategory; children: ReactNode }) {
  const { help, language, params } = useHelp()
  const count = countAnswers(help, category)
  return (
    <li className={styles.line}>
      <Folder size={16} className={styles.icon ?? ''} aria-hidden />
      <Link
        to="/knowledge_base/$base/locale/$locale/category/$id"
        params={{ ...params, id: String(category.id) }}
        look="plain"
        className={styles.lineTitle}
        dir="auto"
      >
        {titleOf(help, category, language)}
      </Link>
      <span className={styles.muted}>{tn(count, '{count} answer', '{count} answers')}</span>
      {children && <span className={styles.lineTools}>{children}</span>}
    </li>
  )
}

type CategoryLinesProps = { parentId: number | null; ids: readonly number[]; isEditable: boolean }

/** The categories in one or at the top, which editors sort. */
export function CategoryLines({ parentId, ids, isEditable }: CategoryLinesProps) {
  const { help, language } = useHelp()
  if (ids.length === 0) return null
  return (
    <ul className={styles.lines}>
      {ids.map((id) => {
        const category = help.categories.get(id)
        return (
          category && (
            <CategoryLine key={id} category={category}>
              {isEditable && ids.length > 1 && (
                <MoveButtons
                  name={titleOf(help, category, language)}
                  ids={ids}
                  id={id}
                  onMove={(order) => void sortCategories(help.id, parentId, order).catch(sayFailure)}
                />
              )}
            </CategoryLine>
          )
        )
      })}
    </ul>
  )
}
