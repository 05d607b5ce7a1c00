import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server.ts'

export type RunningProgram = { port: number; stop(): Promise<void> }

/**
 * A configuration of `deploy/`, and what differs on this machine: `edits` replaces texts, each of
 * which must be there.
 */
export type ProgramSetup = {
  command: string
  /** The Debian package. */
  packageName: string
  config: string
  /** Arguments with the path of the configuration. */
  args: (config: string) => string[]
  edits: (place: {
    folder: string
    port: number
  }) => readonly (readonly [string | RegExp, string])[]
  /** Other files beside it. */
  files?: Record<string, string>
}

/** A certificate for hosting.example that lasts a day, made once for the run. */
function certificate(folder: string): void {
  const [key, certificateFile] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=hosting.example', '-addext', 'subjectAltName=DNS:hosting.example']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificateFile,
    ],
    {
      stdio: 'ignore',
    },
  )
  writeFileSync(
    join(folder, 'hosting.example.pem'),
    readFileSync(certificateFile, 'utf8') + readFileSync(key, 'utf8'),
  )
  for (const name of ['privkey.pem', 'fullchain.pem', 'hosting.example.pem'])
    chmodSync(join(folder, name), 0o644)
}

/**
 * Starts a program of the distribution on loopback with the configuration that `deploy/` ships. As
 * root it switches to the unprivileged user.
 */
export async function startProgram({
  command,
  packageName,
  config,
  args,
  edits,
  files = {},
}: ProgramSetup): Promise<RunningProgram> {
  const path = whereIs(command)
  if (path === undefined)
    throw new Error(`${command} is missing (Debian: apt-get install ${packageName})`)
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-proxy-'))
  const port = await freePort()
  certificate(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  let text = readFileSync(join(import.meta.dirname, '../../deploy', config), 'utf8')
  for (const [from, to] of edits({ folder, port })) {
    const edited = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to)
    if (edited === text) throw new Error(`deploy/${config} no longer has '${from}'`)
    text = edited
  }
  const file = join(folder, config)
  writeFileSync(file, text)
  const nobody =
    process.getuid?.() === 0
      ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
      : undefined
  chmodSync(folder, 0o777)
  const child = spawn(path, args(file), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(nobody !== undefined && { uid: nobody, gid: nobody }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const gone = once(child, 'exit').catch(() => undefined)
  const stop = async () => {
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    if (!isOver()) child.kill('SIGTERM')
    await Promise.race([gone, sleep(3_000)])
    if (!isOver()) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + 15_000; !(await isOpen(port)); await sleep(100)) {
    if (child.exitCode === null && Date.now() < end) continue
    await stop()
    throw new Error(`${command} did not start with deploy/${config}:\n${output}`)
  }
  return { port, stop }
}

export function whereIs(command: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders
    .map((folder) => join(folder, command))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
