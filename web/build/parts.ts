import { relative } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

/**
 * A browser on a slow computer needs four milliseconds per file before anything of it runs, and the list of
 * tickets had 170 files. So the code of the first screen of a part is one file, and the code that parts share
 * another.
 */
const parts = {
  first: ['main.ts'],
  start: ['app/render-app.tsx'],
  signIn: ['features/session/sign-in.tsx'],
  portal: ['features/shell/portal-frame.tsx', 'features/portal/requests.tsx'],
  list: [
    'features/shell/agent-frame.tsx',
    'features/ticket-list/load-list.ts',
    'features/ticket-list/overview-screen.tsx',
  ],
  /** Loaded when the first screen is there; see `web/features/shell/preload-overlays.ts`. */
  overlays: [
    'features/shell/palette-window.tsx',
    'features/notifications/notification-panel.tsx',
    'ui/primitives/dialog.tsx',
    'ui/primitives/menu-window.tsx',
    'ui/primitives/popover-window.tsx',
    'ui/primitives/select.tsx',
  ],
  /** Loaded by the frame after the first screen. Without a file of its own, it would bring the whole ticket with it. */
  frame: [
    'features/composer/waiting-notice.tsx',
    'features/phone/call-card.tsx',
    'features/phone/calls-under-way.ts',
    'features/phone/phone-entry.tsx',
    'features/setup/first-steps.tsx',
    'features/ticket-list/bulk/bulk-bar.tsx',
  ],
  ticket: ['features/ticket-list/ticket-workspace.tsx'],
  admin: ['features/admin/'],
} satisfies Record<string, string[]>

type Part = keyof typeof parts
type Chunk = Rolldown.OutputChunk

/** Names the file that a module goes to; what belongs to no part, or is large and rarely needed, goes where it went. */
type FileOfModule = (module: string) => string | null

/**
 * What a screen needs is known only after tree shaking, because our libraries export everything from one module.
 * So the bundler runs first, without writing anything.
 */
export async function assignToParts(config: InlineConfig, root: string): Promise<FileOfModule> {
  const chunks = await bundleWithoutWriting(config)
  const files = new Map<string, string | null>()
  const needed = Object.entries(parts).map(([part, screens]) => {
    return [part as Part, chunksNeededBy(screens, chunks, root)] as const
  })
  for (const chunk of chunks) {
    const file = fileFor(
      chunk,
      needed.filter(([, some]) => some.has(chunk)).map(([part]) => part),
    )
    for (const module of chunk.moduleIds) files.set(module, file)
  }
  return (module) => files.get(module) ?? null
}

/** Of source: the calendar has 218,000, what shows a mail 98,000. */
const large = 90_000

/** The entry chunk stays small on its own. Every visit loads `start`, and a ticket is opened from the list. */
function fileFor({ code }: Chunk, needing: readonly Part[]): string | null {
  const isNeededBy = (part: Part) => needing.includes(part)
  if (isNeededBy('first')) return null
  if (isNeededBy('start')) return 'start'
  if (needing.length > 1 && (isNeededBy('portal') || isNeededBy('signIn'))) return 'common'
  if (isNeededBy('list')) return 'list'
  if (isNeededBy('overlays')) return 'overlays'
  if (isNeededBy('frame')) return 'frame'
  if (isNeededBy('admin')) return isNeededBy('ticket') && code.length < large ? 'forms' : null
  return needing[0] ?? null
}

async function bundleWithoutWriting(config: InlineConfig): Promise<Chunk[]> {
  const options = { ...config.build, write: false, minify: false, reportCompressedSize: false }
  const bundle = await build({ ...config, configFile: false, logLevel: 'error', build: options })
  return (bundle as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

function chunksNeededBy(screens: readonly string[], chunks: readonly Chunk[], root: string): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isScreen = (module: string) => screens.some((screen) => relative(root, module).startsWith(screen))
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some(isScreen)))
  // A set also iterates over entries that are added during the loop.
  for (const { imports } of found) {
    for (const name of imports) found.add(byName.get(name) as Chunk)
  }
  return found
}
