import type { SellerRow } from '#modules/content/rules/legal/facts.ts'
import type { Run, ShownBlock } from '#modules/content/rules/legal/present-document.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'

const textLink = 'text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2'

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

/** Tells the blocks of one section apart. */
export function keyOf(block: ShownBlock): string {
  switch (block.kind) {
    case 'text':
    case 'important':
      return textOf(block.runs)
    case 'list':
      return `list ${block.items.map(textOf).join()}`
    case 'definitions':
      return `definitions ${block.items.map((item) => item.term).join()}`
    case 'seller':
      return block.kind
  }
}

export function Block({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="mt-4">
          <Words runs={block.runs} />
        </p>
      )
    case 'important':
      return (
        <p className="mt-5 border-l-4 border-amber bg-warning-soft px-5 py-4 font-semibold break-inside-avoid">
          <Words runs={block.runs} />
        </p>
      )
    case 'list':
      return (
        <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-accent-text">
          {block.items.map((runs) => (
            <li key={textOf(runs)} className="pl-1">
              <Words runs={runs} />
            </li>
          ))}
        </ul>
      )
    case 'definitions':
      return (
        <dl className="mt-5 border-b border-line">
          {block.items.map(({ term, runs }) => (
            <div key={term} className="border-t border-line py-4 break-inside-avoid">
              <dt className="font-semibold">{term}</dt>
              <dd className="mt-1">
                <Words runs={runs} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'seller':
      return <Seller rows={block.rows} />
  }
}

function Seller({ rows }: { rows: readonly SellerRow[] }) {
  return (
    <dl className="mt-5 rounded-2xl border border-line bg-surface px-5 py-3 text-base leading-7 sm:px-6 print:border-0 print:px-0">
      {rows.map(({ label, lines, to }) => (
        <div
          key={label}
          className="grid gap-x-6 border-line py-2 break-inside-avoid not-first:border-t sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="tabular">
            {lines.map((line) => (
              <span key={line} className="block">
                {to ? (
                  <a href={to} className={textLink}>
                    {line}
                  </a>
                ) : (
                  line
                )}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
