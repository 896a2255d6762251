import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const tree = mkdtempSync(join(tmpdir(), 'switchboard-import-rules-test-'))
copyFileSync(new URL('../package.json', import.meta.url), join(tree, 'package.json'))
after(() => rmSync(tree, { recursive: true }))

/** The problems reported for a tree with only this file. */
function complaintsAbout(path: string, source: string): string {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), source)
  const script = fileURLToPath(new URL('import-rules.js', import.meta.url))
  const { stderr, status } = spawnSync(process.execPath, [script, tree], { encoding: 'utf8' })
  rmSync(join(tree, path))
  assert.equal(status, stderr === '' ? 0 : 1)
  return stderr
}

const forbidden = [
  ['contract/user.ts', '#kernel/errors.ts', 'contract may import only contract'],
  ['contract/user.ts', 'pg', 'contract may import only zod and'],
  ['server/kernel/http/serve.ts', '#features/users/service.ts', 'server/kernel may import only'],
  ['server/kernel/http/serve.ts', '../../app.ts', 'server/kernel may import only'],
  ['server/features/users/routes.ts', '#server/channels/email/imap.ts', 'server/features may import only'],
  ['server/features/users/routes.ts', '#features/roles/store.ts', 'only service.ts, policy.ts, present.ts and sql.ts'],
  ['server/features/users/routes.ts', '../roles/store.ts', 'only service.ts, policy.ts, present.ts and sql.ts'],
  ['server/features/roles/service.ts', '#features/users/service.ts', 'only those before it'],
  ['server/features/unheard-of/service.ts', '#features/settings/service.ts', 'only those before it'],
  ['web/domain/tickets/queries.ts', '#web/features/composer/send.ts', 'web/domain may import only'],
  ['web/domain/tickets/queries.ts', '../articles/author.ts', 'only those before it'],
  ['web/features/composer/send.ts', '#web/features/ticket-view/thread.tsx', 'only those before it'],
  ['web/features/unheard-of/screen.tsx', '#web/features/session/enter.ts', 'only those before it'],
  ['server/app.ts', './config.ts', 'may read the configuration'],
  ['server/app.ts', '#tests/support/world.ts', 'server may import only'],
] as const

for (const [path, imported, complaint] of forbidden) {
  test(`${path} may not import ${imported}`, () => {
    assert.match(complaintsAbout(path, `import { thing } from '${imported}'\n`), new RegExp(complaint))
  })
}

const allowed = [
  ['contract/user.ts', 'zod'],
  ['server/kernel/http/serve.ts', '#contract/user.ts'],
  ['server/features/users/service.ts', '#features/roles/service.ts'],
  ['server/features/users/service.ts', './store.ts'],
  ['server/features/users/users.test.ts', '#tests/support/world.ts'],
  ['web/features/ticket-view/thread.tsx', '#web/features/composer/send.ts'],
  ['web/features/composer/send.ts', '#web/domain/articles/author.ts'],
  ['server/run.ts', './config.ts'],
  ['cli/table-types.ts', '#tests/support/postgres.ts'],
] as const

for (const [path, imported] of allowed) {
  test(`${path} may import ${imported}`, () => {
    assert.equal(complaintsAbout(path, `import { thing } from '${imported}'\n`), '')
  })
}

test('only one file may read which roles have which permissions', () => {
  const source = 'const query = sql`select from permissions_roles`\n'
  assert.match(complaintsAbout('server/features/users/store.ts', source), /only server\/features\/permissions\/sql.ts/)
  assert.equal(complaintsAbout('server/features/permissions/sql.ts', source), '')
})

const importType = (imported: string) => `import type {\n  Thing,\n} from '${imported}'\n`

test('type imports follow the layers too, except the type of the configuration', () => {
  assert.match(complaintsAbout('server/kernel/clock.ts', importType('#features/users/service.ts')), /may import only/)
  assert.equal(complaintsAbout('server/app.ts', importType('./config.ts')), '')
})
