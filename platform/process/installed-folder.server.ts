import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A folder or file of the program's own by its path from the root, seen from the sources and from
 * `build/server` alike.
 */
export function installedFolder(path: string): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, path)
    if (existsSync(folder)) return folder
  }
  throw new Error(`The folder ${path} is missing from this installation`)
}
