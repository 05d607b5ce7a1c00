import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['app', 'kernel', 'modules', 'platform', 'scripts', 'server', 'simulators', 'ui']

/**
 * Files longer than the style allows: pages 150 lines, tables and the route map 400, everything
 * else 300.
 */
export function sizeFindings(root: string): string[] {
  return measure(root)
    .filter(({ path, lines }) => lines > limit(path))
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, more than ${limit(path)}: give a part of it a name and a file.`,
    )
}

/** A summary line for 'median under 70, nine of ten under 200'. */
export function sizeReport(root: string): string {
  const lines = measure(root)
    .map((file) => file.lines)
    .sort((a, b) => a - b)
  const at = (share: number) =>
    lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0
  return `${lines.length} files, median ${at(0.5)} lines (aim: under 70), nine of ten under ${at(0.9)} (aim: 200), longest ${lines.at(-1) ?? 0}`
}

function measure(root: string): { path: string; lines: number }[] {
  return globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\.d\.m?ts$/.test(path))
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
    }))
}

function limit(path: string): number {
  if (path.startsWith('app/pages/')) return 150
  return /(^|\/)tables\.server\.ts$/.test(path) || path === 'app/routes.ts' ? 400 : 300
}
