// What has to be true before anything of Hostwright can run: dependencies as locked, Node 24, a
// fresh build. Plain JavaScript without dependencies: it runs on whatever Node scripts/begin.cjs
// lets through, before anything is installed.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pages = [22, 22] // the pages' framework needs at least this

// A closed terminal or reader is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** One clear error line, exit 1. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Installs the locked dependencies unless exactly those are installed. */
export async function ensureDependencies() {
  if (!installedAsLocked()) {
    if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
      fail(
        'node_modules is a symbolic link, and installing would empty the folder that it points to. Remove the link and start again.',
      )
    await withProgress(
      'Installing dependencies (only when they changed; takes a minute or two)',
      npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
    )
  }
  if (!nodeProgram()) {
    // The package `node` fetches its program in an install script, and install scripts may have
    // been switched off.
    await withProgress(
      'Fetching Node 24',
      npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']),
    ).catch(() => undefined)
    if (!nodeProgram())
      fail(
        `Node 24 could not be installed, and this one is ${process.version}. Install Node 24 and start again.`,
      )
  }
}

// npm writes what it really installed into node_modules/.package-lock.json, and does so last: an
// interrupted install has none.
export function installedAsLocked() {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))
  const locked = readJson(join(root, 'package-lock.json'))
  if (!locked) fail('package-lock.json is missing: this is not a complete copy of Hostwright.')
  if (!installed) return false
  return Object.entries(locked.packages).every(([path, entry]) => {
    const there = installed.packages[path]
    if (path === '' || (!there && (entry.optional || entry.devOptional))) return true
    return there?.version === entry.version && there.integrity === entry.integrity
  })
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

let foundNode

/**
 * Path of the Node that runs the product: the one in the dependencies, else this one when it is new
 * enough.
 */
export function nodeProgram() {
  if (foundNode) return foundNode
  const own = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(own) && runs(own)) foundNode = own
  else if (isEnough(process.versions.node)) foundNode = process.execPath
  return foundNode
}

function runs(program) {
  try {
    if (process.platform !== 'win32') chmodSync(program, 0o755)
  } catch {
    // Another user owns the file: its bits stay as they are, and the next line says whether they
    // do.
  }
  try {
    return isEnough(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1))
  } catch {
    return false
  }
}

function isEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > pages[0] || (major === pages[0] && minor >= pages[1])
}

const sources = [
  'app',
  'modules',
  'kernel',
  'platform',
  'server',
  'ui',
  'simulators',
  'db/seeds',
  'public',
]
const sourceFiles = [
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // What vite.config.ts imports.
  'scripts/csp-safe-libraries.ts',
  'scripts/preact-in-islands.ts',
  'scripts/sheet-of-each-page.ts',
]

/** Builds unless `build/` was made from exactly these sources. */
export async function ensureBuild() {
  const stamp = join(root, 'build', '.sources')
  const hash = hashSources()
  removeAbandonedBuilds()
  if (existsSync(join(root, 'build', 'server', 'index.js')) && readText(stamp) === hash) return
  const next = join('build', `next-${process.pid}`)
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  await withProgress('Building the pages (only when the sources changed)', {
    command: nodeProgram(),
    args: [cli, 'build', '--logLevel', 'warn'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: next },
  })
  // Only a complete build replaces the old one, so a failed or concurrent one is harmless.
  rmSync(stamp, { force: true })
  for (const part of ['client', 'server']) {
    rmSync(join(root, 'build', part), { recursive: true, force: true })
    renameSync(join(root, next, part), join(root, 'build', part))
  }
  rmSync(join(root, next), { recursive: true, force: true })
  writeFileSync(stamp, hash)
}

/** Builds are named after their process; a killed one cannot remove its own. */
function removeAbandonedBuilds() {
  const folder = join(root, 'build')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = Number(/^next-(\d+)$/.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const folder of sources) hashFolder(hash, join(root, folder))
  for (const file of sourceFiles) hash.update(`${file}\0${readText(join(root, file)) ?? ''}\0`)
  return hash.digest('hex')
}

function hashFolder(hash, folder) {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) hashFolder(hash, path)
    else if (!/\.(test\.tsx?|md)$/.test(entry.name))
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
  }
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function npm(args) {
  // Under `npm start` this names npm's own program, which needs no shell on any system.
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return { command: process.execPath, args: [cli, ...args] }
  return {
    command: process.platform === 'win32' ? 'npm.cmd' : 'npm',
    args,
    shell: process.platform === 'win32',
  }
}

/**
 * Runs a step quietly with a progress sign; its output is shown only when it fails, which ends the
 * process.
 */
function withProgress(title, { command, args, env = process.env, shell = false }) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const terminal = process.stdout.isTTY
  process.stdout.write(terminal ? `${title} …` : `${title} …\n`)
  const pulse = setInterval(
    () => process.stdout.write(terminal ? `\r${title} … ${seconds()} s` : `  … ${seconds()} s\n`),
    terminal ? 1_000 : 10_000,
  )
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    const stop = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    const end = (code, why = '') => {
      clearInterval(pulse)
      for (const signal of signals) process.off(signal, stop)
      if (code === 0) {
        process.stdout.write(
          terminal ? `\r${title}: done in ${seconds()} s\n` : `  done in ${seconds()} s\n`,
        )
        return resolve()
      }
      process.stdout.write('\n')
      process.stderr.write(output)
      console.error(`Failed: ${title}${why && ` (${why})`}`)
      reject(new StepFailed())
    }
    child.once('error', (error) =>
      end(1, error.code === 'ENOENT' ? `${command} is not installed` : error.message),
    )
    child.once('close', (code) => end(code ?? 1))
  })
}

/** The step printed why it failed. */
export class StepFailed extends Error {}
