import { PencilLine } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { type ComposerKind, openComposer } from './composer-state.ts'
import styles from './banner.module.css'
import { kinds } from './kinds.ts'

type DraftBarProps = { ticketId: number; kind: ComposerKind }

/** Unsent drafts, where a composer would cover the whole conversation. */
export const DraftBar = ({ ticketId, kind }: DraftBarProps) => (
  <div className={styles.banner}>
    <PencilLine size={15} aria-hidden />
    <span className={styles.grow}>{t('Draft: {kind}', { kind: kinds[kind].title() })}</span>
    <Button size="s" variant="primary" onPress={() => openComposer({ ticketId, kind })}>
      {t('Continue writing')}
    </Button>
  </div>
)
