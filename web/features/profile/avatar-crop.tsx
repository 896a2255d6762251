import { type PointerEvent, useEffect, useRef, useState } from 'react'
import styles from './avatar.module.css'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Slider } from '#web/ui/primitives/slider.tsx'
import { type Crop, cropArea, cropSide, moveCrop, wholeCrop } from './crop.ts'

type AvatarCropProps = {
  image: ImageBitmap
  /** Gets the square as a data URL. */
  onDone: (square: string) => Promise<void>
  onClose: () => void
}

/** The visible square of an image: dragged with the mouse, or moved with the sliders. */
export function AvatarCrop({ image, onDone, onClose }: AvatarCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [isPending, setPending] = useState(false)
  const set = (changed: Partial<Crop>) => setCrop((all) => ({ ...all, ...changed }))
  useEffect(() => {
    const { left, top, edge } = cropArea(image, crop)
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, cropSide, cropSide)
    context?.drawImage(image, left, top, edge, edge, 0, 0, cropSide, cropSide)
  }, [image, crop])
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) setCrop((all) => moveCrop(image, all, { x: movementX, y: movementY }))
  }
  const done = async () => {
    setPending(true)
    await onDone(canvas.current?.toDataURL('image/png') ?? '')
    setPending(false)
  }
  const { width, height } = image
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="s"
      title={t('Crop picture')}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void done()}>
            {t('Use picture')}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={cropSide}
        height={cropSide}
        role="img"
        aria-label={t('Preview')}
        className={styles.crop}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      />
      <Slider label={t('Zoom')} minValue={1} maxValue={4} value={crop.zoom} onChange={(zoom) => set({ zoom })} />
      <Slider
        label={t('Horizontal position')}
        value={crop.x}
        onChange={(x) => set({ x })}
        isDisabled={crop.zoom === 1 && width <= height}
      />
      <Slider
        label={t('Vertical position')}
        value={crop.y}
        onChange={(y) => set({ y })}
        isDisabled={crop.zoom === 1 && height <= width}
      />
    </Dialog>
  )
}
