import { ArrowDownUp, History } from 'lucide-react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { toggleEvents, useEventsShown } from './events-shown.ts'
import { saveNewestFirst, useNewestFirst } from './newest-first.ts'

/** How this person reads conversations. */
export function useReadingActions(): void {
  const showsEvents = useEventsShown()
  const newestFirst = useNewestFirst()
  const group = t('Ticket')
  useActions([
    {
      id: 'ticket-events',
      title: showsEvents ? t('Hide activity') : t('Show activity'),
      group,
      icon: History,
      run: toggleEvents,
    },
    {
      id: 'ticket-order',
      title: newestFirst ? t('Show oldest messages first') : t('Show newest messages first'),
      group,
      icon: ArrowDownUp,
      run: () => void saveNewestFirst(!newestFirst).catch(sayFailure),
    },
  ])
}
