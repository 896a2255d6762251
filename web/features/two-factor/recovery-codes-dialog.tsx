import { Download } from 'lucide-react'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
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
          {t('I’ve saved them')}
        </Button>
      </>
    }
  >
    <Notice tone="warning">
      {t('Save these codes now. You won’t see them again. Each one signs you in once if you lose your device.')}
    </Notice>
    <CopyText text={codes.join('\n')} name={t('Recovery codes')} isBlock />
  </Dialog>
)
