import { EmptyState } from '#web/ui/primitives/empty-state.tsx'

/** Stands where a screen is being built. */
export const Coming = () => <EmptyState title="…" />
