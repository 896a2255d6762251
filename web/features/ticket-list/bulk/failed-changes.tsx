import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './bulk-bar.module.css'
import { bulkFailures } from './run.ts'

const forgetFailures = () => bulkFailures.set([])

/** Which tickets could not be changed, and why. */
export function FailedChanges() {
  const failures = useStore(bulkFailures)
  return (
    <Dialog
      title={t('Some tickets couldn’t be changed')}
      isOpen={failures.length > 0}
      onClose={forgetFailures}
      footer={
        <Button autoFocus onPress={forgetFailures}>
          {t('Close')}
        </Button>
      }
    >
      <ul className={styles.failures}>
        {failures.map(({ id, number, title, reason }) => (
          <li key={id}>
            <Link to="/tickets/$id" params={{ id: String(id) }} onClick={forgetFailures}>
              #{number} <bdi>{title}</bdi>
            </Link>
            <p className={styles.reason}>{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
