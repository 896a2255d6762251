#!/usr/bin/env node
// The command line. Plain JavaScript without dependencies: on a fresh clone it runs on the Node that is installed,
// installs what is missing, and continues on the Node that comes with it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// The folder of `npm start`, wherever the command is called.
process.env.DATA_DIR ||= join(root, 'data')
// Only once: the second process must not start a third one.
const isContinued = process.env.SWITCHBOARD_CONTINUED === '1'

const isInstalled = existsSync(join(root, 'node_modules/.package-lock.json'))
const isRecent = Number(process.versions.node.split('.')[0]) >= 24

if (isInstalled && isRecent) {
  nodeModule.enableCompileCache(join(root, 'node_modules/.cache/switchboard'))
  await import('../server/resolve-imports.js')
  await import('../cli/switchboard.ts')
} else if (isContinued) {
  console.error(`Switchboard needs Node 24 or newer. You have Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  process.exitCode = isInstalled || runNode(process.execPath, 'setup.js') === 0 ? continueOnOwnNode() : 1
}

function continueOnOwnNode() {
  const own = join(root, 'node_modules/.bin/node')
  return runNode(existsSync(own) ? own : process.execPath, 'switchboard.js', process.argv.slice(2))
}

function runNode(node, script, args = []) {
  const env = { ...process.env, SWITCHBOARD_CONTINUED: '1' }
  const { status } = spawnSync(node, [join(root, 'bin', script), ...args], { stdio: 'inherit', env })
  return status ?? 1
}
