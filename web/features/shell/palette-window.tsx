import { CommandPalette } from '#web/ui/patterns/command-palette.tsx'
import { useRecentEntries } from './recent-entries.ts'
import { searchEverything } from './search-everything.ts'

type PaletteWindowProps = { isOpen: boolean; onClose: () => void }

export const PaletteWindow = ({ isOpen, onClose }: PaletteWindowProps) => (
  <CommandPalette isOpen={isOpen} onClose={onClose} search={searchEverything} recent={useRecentEntries(isOpen)} />
)
