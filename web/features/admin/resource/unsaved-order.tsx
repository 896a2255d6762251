import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'

type UnsavedOrderProps = { failure: unknown; onRetry: () => void; onDiscard: () => void }

/** The order on the screen is not the one that is saved. */
export const UnsavedOrder = ({ failure, onRetry, onDiscard }: UnsavedOrderProps) => (
  <Notice
    tone="danger"
    action={
      <>
        <Button size="s" onPress={onRetry}>
          {t('Retry')}
        </Button>
        <Button size="s" variant="ghost" onPress={onDiscard}>
          {t('Discard')}
        </Button>
      </>
    }
  >
    {t('The order isn’t saved.')} {wordFailure(failure)}
  </Notice>
)
