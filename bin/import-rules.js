// Which layer may import which, as ARCHITECTURE.md describes. Circular imports are found by oxlint, orphans by
// knip. Written here because dependency-cruiser needs the compiler API, which TypeScript 7 no longer has, and
// cannot read .ts files.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** A feature may import the features before it; for those after it, it emits events. */
const featureOrder = [
  'settings',
  'object-attributes',
  'form-rules',
  'outgoing-mails',
  'audit-logs',
  'http-logs',
  'permissions',
  'organizations',
  'signatures',
  'email-addresses',
  'groups',
  'roles',
  'users',
  'avatars',
  'accounts',
  'user-devices',
  'tokens',
  'two-factor',
  'sessions',
  'oauth',
  'backups',
  'operations',
  'ticket-states',
  'ticket-priorities',
  'conditions',
  'tickets',
  'data-privacy-tasks',
  'templates',
  'tags',
  'text-modules',
  'links',
  'mentions',
  'ticket-mutes',
  'recent-views',
  'activity-stream',
  'online-notifications',
  'attachments',
  'time-accounting',
  'articles',
  'notifications',
  'checklists',
  'shared-drafts',
  'scheduled-messages',
  'overviews',
  'search',
  'ratings',
  'reports',
  'report-subscriptions',
  'knowledge-base',
  'taskbars',
  'live',
  'getting-started',
  'batch',
]

/** The same for the screens of the web UI and the shared code in `web/domain`. */
const webOrders = {
  domain: [
    'preferences.ts',
    'overviews.ts',
    'exports',
    'fields',
    'people',
    'tickets',
    'macros',
    'ticket-lists',
    'articles',
    'knowledge-base',
  ],
  features: [
    'two-factor',
    'session',
    'composer',
    'notifications',
    'views',
    'admin',
    'ticket-dialogs',
    'ticket-aside',
    'knowledge-base',
    'new-ticket',
    'drafts',
    'pins',
    'ticket-view',
    'ticket-list',
    'phone',
    'chat',
    'search',
    'people',
    'setup',
    'dashboard',
    'reports',
    'shell',
    'profile',
    'portal',
    'gallery',
  ],
}

const isIn = (folder) => (path) => path.startsWith(`${folder}/`)
const isInAny = (folders) => (path) => folders.some((folder) => path.startsWith(`${folder}/`))
const isOurs = isInAny(['bench', 'bin', 'cli', 'contract', 'db', 'server', 'tests', 'web'])
const featureOf = (path) => path.match(/^server\/features\/([^/]+)\//)?.[1]
const rankOf = (path) => featureOrder.indexOf(featureOf(path))
const isAnotherFeature = (from, to) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to)

const webPlace = (path) => path.match(/^web\/(domain|features)\/([^/]+)/)?.slice(1)
function isUphillInWeb(from, to) {
  const [layer, folder] = webPlace(from) ?? []
  const [otherLayer, other] = webPlace(to) ?? []
  if (!layer || layer !== otherLayer || folder === other) return false
  const rank = (name) => webOrders[layer].indexOf(name)
  return !(rank(other) >= 0 && rank(other) < rank(folder))
}

/** The own files that a layer may import; packages are allowed except where a rule forbids them. */
const layers = [
  ['contract', ['contract']],
  ['server/kernel', ['contract', 'server/kernel']],
  ['server/pages', ['contract', 'server/kernel', 'server/pages']],
  ['server/features', ['contract', 'server/kernel', 'server/pages', 'server/features']],
  ['server/automation', ['contract', 'server/kernel', 'server/features', 'server/automation']],
  [
    'server/channels',
    ['contract', 'server/kernel', 'server/pages', 'server/features', 'server/automation', 'server/channels'],
  ],
  ['server/embedded-postgres', ['server/embedded-postgres']],
  ['server', ['contract', 'db', 'server']],
  ['web/lib', ['contract', 'web/lib']],
  ['web/ui', ['contract', 'web/lib', 'web/ui']],
  ['web/domain', ['contract', 'web/lib', 'web/ui', 'web/domain']],
  ['web/features', ['contract', 'web/lib', 'web/ui', 'web/domain', 'web/features']],
  ['web', ['contract', 'web']],
]

/** The second one for times in time zones, which browsers and the server compute alike. */
const contractPackages = new Set(['zod', '@internationalized/date'])

const rules = [
  ...layers.map(([layer, allowed]) => ({
    text: `${layer} may import only ${allowed.join(', ')}`,
    forbids: (from, to) => isIn(layer)(from) && isOurs(to) && !isInAny(allowed)(to),
  })),
  {
    text: 'contract may import only zod and @internationalized/date, no other package',
    forbids: (from, to) => isIn('contract')(from) && !isOurs(to) && !contractPackages.has(to),
  },
  {
    text: 'only service.ts, policy.ts, present.ts and sql.ts of another feature may be imported',
    forbids: (from, to) => isAnotherFeature(from, to) && !/\/(service|policy|present|sql)\.ts$/.test(to),
  },
  {
    text: 'a feature may import only those before it in the order of bin/import-rules.js',
    forbids: (from, to) => isAnotherFeature(from, to) && !(rankOf(to) >= 0 && rankOf(to) < rankOf(from)),
  },
  {
    text: 'a folder of web/domain or web/features may import only those before it in the order of bin/import-rules.js',
    forbids: isUphillInWeb,
  },
  {
    text: 'only run.ts, cli and tests may read the configuration; everything else receives values',
    forbids: (from, to, isType) =>
      to === 'server/config.ts' && from !== 'server/run.ts' && !isIn('cli')(from) && !isType,
  },
]

/** Words that only one file may contain, because copies of the rule behind them have differed before. */
const owned = [
  {
    word: 'permissions_roles',
    owner:
      /^(server\/features\/permissions\/sql|server\/kernel\/(db\/tables|table-changes)|contract\/role|db\/seeds\/\w+)\.ts$/,
    text: 'only server/features/permissions/sql.ts may read this table',
  },
]

const violations = globSync('{bench,cli,contract,db,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap(violationsOf)
for (const line of violations.sort()) console.error(line)
process.exitCode = violations.length > 0 ? 1 : 0

function violationsOf(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const imported = importsOf(file, source).flatMap(({ path, isType }) =>
    rules.filter(({ forbids }) => forbids(file, path, isType)).map(({ text }) => `${file} imports ${path}: ${text}.`),
  )
  const said = owned.filter(({ word, owner }) => source.includes(word) && !owner.test(file))
  return [...imported, ...said.map(({ word, text }) => `${file} names ${word}: ${text}.`)]
}

/** The imports of a file, as paths in the repository or as package names. */
function importsOf(file, source) {
  const found = source.matchAll(/\b(import type [^']+from|from|import)\s*\(?\s*'([^'\s]+)'/g)
  return [...found].map(([, how, name]) => ({ path: resolveImport(file, name), isType: how.startsWith('import type') }))
}

function resolveImport(file, name) {
  if (name.startsWith('.')) return join(dirname(file), name)
  const alias = Object.keys(imports).find((pattern) => name.startsWith(pattern.slice(0, -1)))
  return alias ? join(imports[alias].slice(0, -1), name.slice(alias.length - 1)) : name
}
