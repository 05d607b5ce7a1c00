import type { Run } from '#modules/content/rules/legal/present-document.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'

export const textLink =
  'text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2'

/** The bare text: what tells one line of a page from another. */
export function textOf(runs: readonly Run[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : run.text)).join('')
}

/** A sentence with the links in it. */
export function Words({ runs }: { runs: readonly Run[] }) {
  return runs.map((run) => {
    if (typeof run === 'string') return run
    return run.to.startsWith('/') ? (
      <SiteLink key={run.to} to={run.to} className={textLink}>
        {run.text}
      </SiteLink>
    ) : (
      <a key={run.to} href={run.to} className={textLink}>
        {run.text}
      </a>
    )
  })
}
