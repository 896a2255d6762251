import { VisuallyHidden } from 'react-aria-components'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, ChevronRight, ListChecks } from 'lucide-react'
import { Account } from '#contract/account.ts'
import { FirstSteps } from '#contract/getting-started.ts'
import { useState } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { api, apiTogether } from '#web/lib/api/api.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { refreshSession, useCan, useMe } from '#web/lib/session.ts'
import { useNarrowSidebar } from '#web/ui/patterns/app-shell.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { ProgressBar } from '#web/ui/primitives/progress-bar.tsx'
import { isJustSetUp } from './finish.ts'
import styles from './first-steps.module.css'

/** Items are not ticked by hand: each depends on records, and is checked again when one of them changes. */
const firstStepsQuery = queryOptions({
  queryKey: ['first_steps'],
  queryFn: async () => (await apiTogether(FirstSteps).list())[0]?.items ?? [],
  meta: { touchedBy: ['channels', 'users', 'groups', 'ticket_articles', 'tickets'] },
})

async function hide() {
  await api(Account).savePreferences({ first_steps_hidden: true })
  await refreshSession()
}

/** For administrators, until they hide it. */
function useFirstSteps() {
  const { preferences } = useMe()
  const isWanted = useCan()('admin') && preferences.first_steps_hidden !== true
  const { data } = useQuery({ ...firstStepsQuery, enabled: isWanted })
  return isWanted ? data : undefined
}

type Items = NonNullable<ReturnType<typeof useFirstSteps>>

const doneIn = (items: Items) => items.filter(({ checked }) => checked).length

function Checklist({ items, onLeave }: { items: Items; onLeave?: (() => void) | undefined }) {
  const done = doneIn(items)
  return (
    <>
      <ProgressBar
        label={t('{done} of {count} done', { done, count: items.length })}
        isLabelHidden
        value={done}
        max={items.length}
      />
      <ul className={styles.items}>
        {items.map(({ id, name, checked, location }) => (
          <li key={id}>
            {/* The path comes from the server; routes are typed as patterns. */}
            <Link to={location as '/'} look="plain" className={styles.item} data-done={checked} onClick={onLeave}>
              <span className={styles.mark}>{checked && <Check size={12} strokeWidth={3} aria-hidden />}</span>
              <span className={styles.name}>{td(name)}</span>
              {checked && <VisuallyHidden elementType="span">{t('done')}</VisuallyHidden>}
              <ChevronRight size={14} className={styles.arrow ?? ''} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="ghost" size="s" onPress={() => void hide()}>
          {t('Don’t show again')}
        </Button>
      </div>
    </>
  )
}

/** On the dashboard. */
export function FirstStepsCard() {
  const items = useFirstSteps()
  if (!items) return null
  return (
    <section className={styles.card} aria-label={t('Getting started')}>
      <header className={styles.head}>
        <ListChecks size={16} aria-hidden />
        <h2 className={styles.title}>{t('Getting started')}</h2>
        <span className={styles.count}>
          {t('{done} of {count} done', { done: doneIn(items), count: items.length })}
        </span>
      </header>
      <Checklist items={items} />
    </section>
  )
}

/** At the bottom of the sidebar, beside the inbox. */
export function FirstStepsEntry() {
  const items = useFirstSteps()
  const narrow = useNarrowSidebar()
  const [isOpen, setOpen] = useState(false)
  const isFirst = useStore(isJustSetUp)
  const open = (next: boolean) => {
    isJustSetUp.set(false)
    setOpen(next)
  }
  if (!items) return null
  const title = t('Getting started')
  const count = `${doneIn(items)}/${items.length}`
  const trigger = narrow ? (
    <IconButton icon={ListChecks} label={`${title} ${count}`} />
  ) : (
    <Button variant="ghost" icon={ListChecks} className={styles.entry}>
      {title} <span className={styles.count}>{count}</span>
    </Button>
  )
  return (
    <Popover trigger={trigger} label={title} placement="right bottom" isOpen={isOpen || isFirst} onOpenChange={open}>
      {(close) => (
        <div className={styles.floating}>
          <h2 className={styles.title}>{title}</h2>
          <Checklist
            items={items}
            onLeave={() => {
              open(false)
              close()
            }}
          />
        </div>
      )}
    </Popover>
  )
}
