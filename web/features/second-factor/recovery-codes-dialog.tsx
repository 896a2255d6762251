import { Download } from 'lucide-react'
import styles from '#web/ui/patterns/settings-page.module.css'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'

function download(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Shown this once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    isOpen
    role="alertdialog"
    onClose={onClose}
    title={t('Recovery codes')}
    footer={
      <>
        <Button icon={Download} onPress={() => download(codes.join('\n'))}>
          {t('Download')}
        </Button>
        <Button variant="primary" onPress={onClose}>
          {t('I have kept them')}
        </Button>
      </>
    }
  >
    <Notice tone="warning">
      {t('They are shown this once. Each of them signs you in one time when your second factor is lost.')}
    </Notice>
    <pre className={styles.pre}>{codes.join('\n')}</pre>
  </Dialog>
)
