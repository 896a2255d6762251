import type { ReactNode } from 'react'
import { type HelpAnswer, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { StateBadge } from '#web/domain/knowledge-base/state-badge.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './help.module.css'
import { isOverdue } from './review.ts'
import { useHelp } from './use-help.ts'

type AnswerLineProps = { answer: HelpAnswer; children?: ReactNode }

/** One answer of a list: its title, its state, and the languages it lacks. */
export function AnswerLine({ answer, children }: AnswerLineProps) {
  const { help, language, params } = useHelp()
  const isTranslated = answer.translations.some(({ kb_locale_id }) => kb_locale_id === language.id)
  return (
    <li className={styles.line}>
      <Link
        to="/knowledge_base/$base/locale/$locale/answer/$id"
        params={{ ...params, id: String(answer.id) }}
        look="plain"
        className={styles.lineTitle}
        dir="auto"
      >
        {titleOf(help, answer, language)}
      </Link>
      <span className={styles.badges}>
        {!isTranslated && <Badge>{t('Not in {language}', { language: language.name })}</Badge>}
        {isOverdue(answer) && <Badge tone="warning">{t('Review overdue')}</Badge>}
        <StateBadge answer={answer} />
      </span>
      {children && <span className={styles.lineTools}>{children}</span>}
    </li>
  )
}
