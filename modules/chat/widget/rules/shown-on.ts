import type { ShownOn } from './widget-config.ts'

/** Whether the launcher is shown on the page with this path. */
export function isShownAt(shownOn: ShownOn, path: string): boolean {
  if (shownOn.mode === 'all') return true
  const isListed = shownOn.paths.some((pattern) => matches(pattern, path))
  return shownOn.mode === 'only' ? isListed : !isListed
}

/** '/products/*' is that page and all below it; '/*' is every page. */
function matches(pattern: string, path: string): boolean {
  const page = trimmed(path)
  if (!pattern.endsWith('/*')) return trimmed(pattern) === page
  const above = trimmed(pattern.slice(0, -2))
  return page === above || page.startsWith(above === '/' ? '/' : `${above}/`)
}

/** Without the slash at its end and in lower case: staff type paths by hand. */
function trimmed(path: string): string {
  return path.trim().toLowerCase().replace(/\/+$/, '') || '/'
}
