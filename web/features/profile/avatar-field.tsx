import { Avatars } from '#contract/avatar.ts'
import styles from '#web/features/admin/admin.module.css'
import { attempt } from '#web/features/admin/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { nameOf } from '#web/lib/people.ts'
import { refreshSession, useMe } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'

const accepts = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const side = 256

/** The middle of a picture as a small square; others never load more than that. */
async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, side, side)
  return canvas.toDataURL('image/png')
}

async function upload(file: File) {
  const square = await squareOf(file)
  return api(Avatars).add({ avatar_full: square, avatar_resize: square })
}

/** Back to the initials; the pictures themselves are deleted, too. */
async function removeAll() {
  const { avatars } = await api(Avatars).list(undefined as never)
  await Promise.all(avatars.filter(({ deletable }) => deletable).map(({ id }) => api(Avatars).remove({ id })))
}

async function change(request: Promise<unknown>) {
  await attempt(request, t('Saved'))
  await refreshSession()
}

export function AvatarField() {
  const me = useMe()
  return (
    <div className={styles.row}>
      <FileDrop isMultiple={false} accepts={accepts} onFiles={([file]) => file && void change(upload(file))}>
        {t('A picture of you: drop it here, or')}
      </FileDrop>
      <Avatar name={nameOf(me)} size="l" image={me.image ? `/api/v1/users/image/${me.image}` : undefined} />
      {me.image && <Button onPress={() => void change(removeAll())}>{t('Remove picture')}</Button>}
    </div>
  )
}
