import { readFileSync } from 'node:fs'
import { installedFolder } from './installed-folder.server.ts'

export type ProgramFacts = {
  /** Of package.json. */
  version: string
  /** Of Node, such as 'v24.21.0'. */
  node: string
  /** Since this process started. */
  upSeconds: number
  /** Resident memory of this process. */
  memoryBytes: number
}

/** The running program, as this process sees it. */
export function programFacts(): ProgramFacts {
  const manifest: { version?: string } = JSON.parse(
    readFileSync(installedFolder('package.json'), 'utf8'),
  )
  return {
    version: manifest.version ?? '',
    node: process.version,
    upSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  }
}
