import { NotificationPanel } from '#web/features/notifications/bell.tsx'
import { MenuWindow } from '#web/ui/primitives/menu.tsx'
import { PopoverWindow } from '#web/ui/primitives/popover.tsx'
import { PaletteWindow } from './palette.tsx'

/** What opens over any screen is there when its key or button is pressed. */
export function preloadOverlays(): void {
  for (const { preload } of [PaletteWindow, MenuWindow, PopoverWindow, NotificationPanel]) preload()
}
