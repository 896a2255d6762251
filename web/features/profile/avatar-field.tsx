import { useState } from 'react'
import { Avatars } from '#contract/avatar.ts'
import styles from './avatar.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { refreshSession, useMe } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { AvatarCrop } from './avatar-crop.tsx'

const accepts = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Back to the initials; the images themselves are deleted, too. */
async function removeAll() {
  const { avatars } = await api(Avatars).list()
  await Promise.all(avatars.filter(({ deletable }) => deletable).map(({ id }) => api(Avatars).remove({ id })))
}

async function change(request: Promise<unknown>) {
  const isChanged = await attempt(request, t('Saved'))
  await refreshSession()
  return isChanged
}

export function AvatarField() {
  const me = useMe()
  const [image, setImage] = useState<ImageBitmap>()
  const open = async ([file]: File[]) => {
    if (!file) return
    await createImageBitmap(file).then(setImage, () =>
      toast(t('We can’t open this image. Choose another file.'), { tone: 'danger' }),
    )
  }
  const save = async (square: string) => {
    if (await change(api(Avatars).add({ avatar_full: square, avatar_resize: square }))) setImage(undefined)
  }
  return (
    <div className={styles.avatar}>
      <Avatar name={formatName(me)} size="l" image={findPicture(me)} />
      <FileDrop isMultiple={false} accepts={accepts} onFiles={(files) => void open(files)}>
        {t('Drop a profile picture here, or')}
      </FileDrop>
      {me.image && <Button onPress={() => void change(removeAll())}>{t('Remove picture')}</Button>}
      {image && <AvatarCrop image={image} onDone={save} onClose={() => setImage(undefined)} />}
    </div>
  )
}
