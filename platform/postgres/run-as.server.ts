import { type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * PostgreSQL refuses to run as root. How its programs are run instead: as we are, as root that
 * looks like another user, or as another user.
 */
export type RunAs =
  | { kind: 'direct' }
  | { kind: 'namespace'; uid: number; gid: number }
  | { kind: 'account'; uid: number; gid: number }

/** True when the process is root and so must run PostgreSQL as another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The unprivileged user to be. It needs an entry in /etc/passwd, because initdb looks its own name
 * up.
 */
export async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const entries = passwd.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return Number(uid) > 0 ? { name, uid: Number(uid), gid: Number(gid) } : []
  })
  const preferred = ['hostwright', 'postgres', 'nobody'].flatMap(
    (name) => entries.find((entry) => entry.name === name) ?? [],
  )
  const chosen = preferred[0] ?? entries[0]
  return chosen ? { uid: chosen.uid, gid: chosen.gid } : { uid: 65_534, gid: 65_534 }
}

/** Starts a program as this user. The working folder is `/`, which every user can enter. */
export function spawnAs(
  user: RunAs,
  program: string,
  { args, options = {} }: { args: string[]; options?: SpawnOptions | undefined },
) {
  const base: SpawnOptions = {
    cwd: process.platform === 'win32' ? undefined : '/',
    windowsHide: true,
    ...options,
    // Not the whole environment: secrets of the server are no concern of the database's.
    env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: 'C', TZ: 'UTC' },
  }
  if (user.kind === 'namespace') {
    return spawn(
      'unshare',
      ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--', program, ...args],
      base,
    )
  }
  return spawn(
    program,
    args,
    user.kind === 'account' ? { ...base, uid: user.uid, gid: user.gid } : base,
  )
}

/**
 * Runs a program to its end; gives its exit code and everything it said. A program that cannot be
 * started counts as failed.
 */
export function runAs(
  user: RunAs,
  program: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = trySpawn(user, program, args)
    if (!child) return resolve({ code: -1, output: 'not permitted' })
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}

// Without the right to change users, spawn itself throws instead of emitting.
function trySpawn(user: RunAs, program: string, args: string[]) {
  try {
    return spawnAs(user, program, { args, options: { stdio: ['ignore', 'pipe', 'pipe'] } })
  } catch {
    return undefined
  }
}

/** Whether this user can run the server program. */
export async function canRun(user: RunAs, postgres: string): Promise<boolean> {
  return (await runAs(user, postgres, ['--version'])).code === 0
}

/**
 * Whether this user can enter a folder (and, in a namespace, write there; an account is made the
 * owner of the cluster instead).
 */
export async function canReach(user: RunAs, folder: string): Promise<boolean> {
  const test = user.kind === 'namespace' ? 'cd "$1" && test -w .' : 'cd "$1"'
  return (await runAs(user, '/bin/sh', ['-c', test, 'sh', folder])).code === 0
}
