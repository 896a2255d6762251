// Makes a clone ready before `npm start` and `npm test`, and does only what is missing.
// Plain JavaScript without dependencies: on a fresh clone it runs on whatever Node (18 or newer) the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, '.setup.lock')
const buildNote = join(root, 'web/dist/.built-from')
const forDevelopment = process.argv.includes('--dev')

const steps = [
  { title: 'Installing dependencies (first start only)…', isDone: isInstalled, run: install },
  { title: 'Building the web application…', isDone: isWebBuilt, run: buildWeb },
  { title: 'Installing Dovecot, which tests of mail need…', isDone: isDovecotHere, run: installDovecot },
  { title: 'Installing Chromium, which tests in the browser need…', isDone: isChromiumHere, run: installChromium },
]

try {
  for (const step of steps) {
    if (!step.isDone()) await runAlone(step)
  }
} catch (error) {
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

/** npm notes what it has installed when it is done; that note must agree with the lockfile. */
function isInstalled() {
  const wanted = readJson('package-lock.json').packages
  const installed = readJson('node_modules/.package-lock.json')?.packages
  return installed !== undefined && Object.keys(wanted).every((path) => path === '' || agrees(path))

  function agrees(path) {
    const { version, integrity } = wanted[path]
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : isDispensable(path, wanted[path])
  }
}

function isDispensable(path, { dev, devOptional, optional, os = [], cpu = [] }) {
  if ((dev || devOptional) && !forDevelopment) return true
  const isOurs = path.slice('node_modules/'.length) in readJson('package.json').optionalDependencies
  const isForThisMachine = os.includes(process.platform) && cpu.includes(process.arch)
  return Boolean(optional || devOptional) && !(isOurs && isForThisMachine)
}

function install() {
  requireKnownMachine()
  const kinds = ['--include=optional', forDevelopment ? '--include=dev' : '--omit=dev']
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', '--prefix', root, ...kinds], {
    cwd: root,
    // npm must not run on the Node that it is about to replace.
    env: { ...process.env, PATH: systemPath() },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status === 0) return
  const complaints = stderr?.split('\n').filter((line) => /^npm (error|ERR!)/.test(line)) ?? []
  const reason = error?.message ?? (complaints.slice(0, 20).join('\n') || `${stdout}${stderr}`)
  const advice =
    'Is the network (or the proxy that npm is set up to use) reachable? It is safe to run the command again.'
  throw new Error(`${reason}\n\nThe dependencies could not be installed. ${advice}`)
}

/** The build notes what it was made from; that must be what is here now. */
function isWebBuilt() {
  if (!existsSync(join(root, 'web/index.html'))) return true
  return existsSync(buildNote) && readFileSync(buildNote, 'utf8') === hashOfWeb()
}

function buildWeb() {
  const { status, stdout, stderr, error } = spawnSync('node', ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: root,
    // The Node that was just installed: Vite and the contract it reads need 24.
    env: { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${error?.message ?? stdout + stderr}\n\nThe web application could not be built.`)
  writeFileSync(buildNote, hashOfWeb())
}

function hashOfWeb() {
  const hash = createHash('sha256')
  for (const path of ['vite.config.ts', 'package-lock.json', ...filesIn('web'), ...filesIn('contract')]) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && !name.endsWith('.md') && !name.endsWith('.test.ts'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`))
}

/** The bundled Node 24 and PostgreSQL are built for Linux with glibc; elsewhere the machine must bring its own Node. */
function requireKnownMachine() {
  const machine = `${process.platform}-${process.arch}`
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  if (isMusl) throw new Error('Switchboard needs a Linux with glibc, such as Debian, Ubuntu or Fedora; this has musl.')
  const bringsNode = `node-${machine}` in readJson('package.json').optionalDependencies
  const isRecent = Number(process.versions.node.split('.')[0]) >= 24
  if (bringsNode || isRecent) return
  throw new Error(`Switchboard needs Node 24 or newer on ${machine}; this is Node ${process.versions.node}.`)
}

/** Only root can install packages; without them the tests that need one say what is missing. */
function isNeeded(program) {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return forDevelopment && canInstall && !existsSync(program)
}

function isDovecotHere() {
  return !isNeeded('/usr/sbin/dovecot')
}

/** Without its service: each test starts one of its own. */
function installDovecot() {
  const problem = installPackages('dovecot-imapd', 'dovecot-pop3d', 'dovecot-lmtpd')
  if (problem) console.log(`Dovecot could not be installed; tests of incoming mail will fail.\n${problem}`)
}

/** Tests run in the headless shell, which needs 40 % less processor time; `npm run screenshots` needs the whole browser. */
function isChromiumHere() {
  return !isNeeded('/usr/bin/chromium') && !isNeeded('/usr/bin/chromium-headless-shell')
}

function installChromium() {
  const problem = installPackages('chromium', 'chromium-headless-shell')
  // Some distributions have no package of the shell. Tests then use the whole browser.
  if (problem && installPackages('chromium')) console.log(`Tests in the browser will fail: no Chromium.\n${problem}`)
}

/** What apt complained about, if it did. */
function installPackages(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
  apt('update')
  const { status, stderr } = apt('install', '--no-install-recommends', '-y', ...packages)
  return status === 0 ? undefined : stderr
}

/** One process at a time; a process that had to wait checks again whether anything is left to do. */
async function runAlone({ title, isDone, run }) {
  for (let told = false; !takeLock(); told = true) {
    if (!told) console.log(`Waiting for another setup of this folder (see ${lockFile})…`)
    await delay(200)
  }
  try {
    if (isDone()) return
    console.log(title)
    run()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/** The lock is a link whose target is the holder's process number: made at once and whole, or not at all. */
function takeLock() {
  try {
    symlinkSync(String(process.pid), lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStaleLock()
    return false
  }
}

/** Moved away before it is removed, so that of two who find it stale only one does. */
function removeStaleLock() {
  const aside = `${lockFile}.${process.pid}`
  try {
    const holder = readlinkSync(lockFile)
    const isFresh = lstatSync(lockFile).mtimeMs > Date.now() - 30 * 60_000
    if (isFresh && isAlive(Number(holder))) return
    renameSync(lockFile, aside)
    if (readlinkSync(aside) === holder) rmSync(aside)
    else renameSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function systemPath() {
  const ours = join(root, 'node_modules') + sep
  return process.env.PATH.split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
    .join(delimiter)
}

function readJson(path) {
  return existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : undefined
}
