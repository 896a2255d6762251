import { showArticle } from '#web/domain/tickets/use-arrivals.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { SendState } from './use-sending.ts'

/** Why it was not sent, and what to do about it. */
export function SendGuard({ problem, newcomers, acceptNewcomers, sendAnyway }: Omit<SendState, 'send' | 'isBusy'>) {
  const [first] = newcomers
  const review = () => {
    if (first) showArticle(first.id)
    acceptNewcomers()
  }
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {first && (
        <Notice
          tone="warning"
          isAlert
          action={
            <>
              <Button size="s" onPress={review}>
                {t('Review')}
              </Button>
              <Button size="s" onPress={sendAnyway}>
                {t('Send anyway')}
              </Button>
            </>
          }
        >
          {tn(
            newcomers.length,
            '{count} new message arrived while you were writing.',
            '{count} new messages arrived while you were writing.',
          )}
        </Notice>
      )}
    </>
  )
}
