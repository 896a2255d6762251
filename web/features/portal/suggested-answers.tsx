import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { KnowledgeBaseFigures } from '#contract/knowledge-base-figures.ts'
import { MarkedText } from '#web/domain/knowledge-base/marked-text.tsx'
import { type HelpHit, searchQuery } from '#web/domain/knowledge-base/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import styles from './suggested-answers.module.css'

/** Only those who open an answer need it. */
const AnswerText = loadLater(
  async () => (await import('./answer-text.tsx')).AnswerText,
  () => <Skeleton lines={3} />,
)

const fewestLetters = 12
const mostShown = 3

const isOwnLanguage = (hit: HelpHit) => hit.locale?.slice(0, 2) === locale().slice(0, 2)

/** Each answer once, in the language of the reader where there is one. */
function chooseHits(hits: readonly HelpHit[]): HelpHit[] {
  const ordered = hits.toSorted((one, other) => Number(isOwnLanguage(other)) - Number(isOwnLanguage(one)))
  const unique = ordered.filter((hit, index) => ordered.findIndex((one) => one.answer_id === hit.answer_id) === index)
  return unique.slice(0, mostShown)
}

/** Counts a request that was not sent. Only a figure: it may fail. */
function countAvoided({ id, knowledge_base_id = 0, answer_id = 0 }: HelpHit): void {
  const vote = { knowledge_base_id, id: answer_id, translation_id: id, helpful: true, avoided: true }
  void api(KnowledgeBaseFigures)
    .vote(vote)
    .catch(() => undefined)
}

type SuggestionProps = { hit: HelpHit; onSolved: () => void }

function Suggestion({ hit, onSolved }: SuggestionProps) {
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <li className={styles.answer}>
      <h3>
        <button type="button" className={styles.title} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span dir="auto">
            <MarkedText html={hit.title} />
          </span>
          <Icon size={16} aria-hidden />
        </button>
      </h3>
      {!isOpen && (
        <p className={styles.excerpt} dir="auto">
          <MarkedText html={hit.body ?? ''} />
        </p>
      )}
      {isOpen && (
        <div className={styles.open}>
          <AnswerText hit={hit} />
          <div className={styles.actions}>
            <Button icon={Check} onPress={onSolved}>
              {t('This solved it')}
            </Button>
            <ExternalLink href={hit.public_url} target="_blank">
              {t('Open full answer')}
            </ExternalLink>
          </div>
        </div>
      )}
    </li>
  )
}

type SuggestedAnswersProps = {
  /** What has been typed so far. */
  text: string
  /** Nothing has to be sent any more. */
  onSolved: () => void
}

/** Answers about what a customer is writing. They never move the field that is typed in. */
export function SuggestedAnswers({ text, onSolved }: SuggestedAnswersProps) {
  const words = useSettled(text.trim().slice(0, 1000))
  const isLong = words.length >= fewestLetters
  const { data } = useQuery({ ...searchQuery({ query: words, match: 'any', limit: 10 }), enabled: isLong })
  const hits = isLong && data ? chooseHits(data.details) : []
  return (
    <aside className={styles.suggestions} aria-label={t('Suggested answers')} aria-live="polite">
      {hits.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('These answers may help')}</h2>
          <ul>
            {hits.map((hit) => (
              <Suggestion
                key={hit.id}
                hit={hit}
                onSolved={() => {
                  countAvoided(hit)
                  onSolved()
                }}
              />
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}
