import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import { Kbd } from '#web/ui/primitives/kbd.tsx'
import { readExcerpt } from './plain-text.ts'
import { type ChatTextModule, renderedTextQuery } from './text-modules.ts'
import styles from './composer.module.css'

type ListProps = {
  listId: string
  found: readonly ChatTextModule[]
  active: number
  customerId: number | null
  onChoose: (id: number) => void
}

/** Above the field, which keeps the focus. */
export function TextModuleList({ listId, found, active, customerId, onChoose }: ListProps) {
  return (
    <div className={styles.popup}>
      {found.length === 0 ? (
        <p className={styles.hint}>{t('No matching text modules')}</p>
      ) : (
        <div id={listId} role="listbox" aria-label={t('Text modules')}>
          {found.map(({ id, label, description }, at) => (
            <div
              key={id}
              id={`${listId}-${id}`}
              role="option"
              aria-selected={at === active}
              className={styles.option}
              onPointerDown={(event) => {
                event.preventDefault()
                onChoose(id)
              }}
            >
              <b>{label}</b>
              <span>{description}</span>
              {at === active && <Preview id={id} customerId={customerId} />}
            </div>
          ))}
        </div>
      )}
      <p className={styles.hint} aria-hidden>
        <span>
          <Kbd shortcut="arrowup" /> <Kbd shortcut="arrowdown" /> {t('choose')}
        </span>
        <span>
          <Kbd shortcut="enter" /> {t('insert')}
        </span>
        <span>
          <Kbd shortcut="escape" /> {t('close')}
        </span>
      </p>
    </div>
  )
}

function Preview({ id, customerId }: { id: number; customerId: number | null }) {
  const { data } = useQuery(renderedTextQuery(id, customerId))
  return <p>{data === undefined ? '…' : readExcerpt(data)}</p>
}
