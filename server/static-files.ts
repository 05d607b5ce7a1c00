import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type CachedAnswer, cacheAnswer, sendCached } from './cached-answer.ts'
import { inertPolicy, standingHeaders } from './security-headers.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export type StaticFiles = {
  /** True when the request is for a static file, which is then being sent. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): boolean
}

/**
 * Static files of the build, compressed at first use and cached. Only files that existed at start
 * are served, which rules out path traversal.
 */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
  const files = new Map(
    paths
      .filter((path) => types[extname(path)])
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  )
  const cached = new Map<string, Promise<CachedAnswer>>()
  return {
    answer(incoming, outgoing, next) {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
      const [url = ''] = (incoming.url ?? '').split('?')
      const path = files.get(url)
      if (path === undefined) return false
      let made = cached.get(url)
      if (!made) {
        made = cachedFile(path, url)
        made.catch(() => cached.delete(url))
        cached.set(url, made)
      }
      made.then((answer) => sendCached(incoming, outgoing, answer), next)
      return true
    },
  }
}

async function cachedFile(path: string, url: string): Promise<CachedAnswer> {
  // Names under /assets/ carry a hash of their content.
  const caching = url.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
  const headers: [string, string][] = [
    ['content-type', types[extname(path)] ?? 'application/octet-stream'],
    ['cache-control', caching],
    ['content-security-policy', inertPolicy],
    ...standingHeaders(),
  ]
  return cacheAnswer(await readFile(path), headers, { quality: 11 })
}
