import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { domainsSection } from '#modules/content/defaults/sections/domains.ts'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { Dotted, Notices } from '../page-head.tsx'

type Content = z.output<typeof domainsSection.schema>

/** Headline, next to one name shown with several endings. */
export function DomainsHead({
  content,
  notices,
}: {
  content: Content
  notices: readonly string[]
}) {
  const buttons = useTexts('buttons')
  return (
    <section
      className="relative isolate -mt-[4.75rem] overflow-clip bg-page pt-[4.75rem]"
      data-theme="dark"
      data-dark-section
    >
      <div
        aria-hidden="true"
        className="absolute inset-y-0 right-0 -z-10 w-2/3 bg-[radial-gradient(60%_60%_at_85%_55%,rgb(from_var(--brand)_r_g_b/0.28),rgb(from_var(--amber)_r_g_b/0.08)_55%,transparent_75%)]"
      />
      <Notices items={notices} className="pt-8" />
      <div className="container-page grid items-center gap-x-12 pt-12 lg:min-h-[40rem] lg:grid-cols-12 lg:pt-16 lg:pb-16">
        <div className="rises lg:col-span-6">
          <h1 className="font-display text-[clamp(2.5rem,1.4rem+4.4vw,4.75rem)] leading-[0.98] font-bold tracking-[-0.035em]">
            <Dotted text={content.title} />
          </h1>
          <p className="mt-6 max-w-lg text-lead text-muted">{content.lead}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <a href="#ask" className={buttonClasses('brand', 'xl')}>
              {buttons.askForName}
            </a>
            <a href="#move" className={buttonClasses('outline', 'xl')}>
              {buttons.transferOneHere}
            </a>
          </div>
        </div>
        <Names endings={content.endings.map(({ ending }) => ending)} />
      </div>
    </section>
  )
}

/** Opacity by distance from the highlighted name; the faintest still has a contrast of 3:1. */
const recede = ['', 'opacity-62']

/** Average width of a bold letter, in em, with the caret at the end. */
const letterWidth = 0.6

/**
 * One name with every ending, as large as the column lets the longest be; the first is highlighted.
 */
function Names({ endings }: { endings: readonly string[] }) {
  const { exampleName } = useTexts('labels').domains
  const [first, ...others] = endings
  if (first === undefined) return <div className="h-16" />
  const half = Math.ceil(others.length / 2)
  const rows = [...others.slice(0, half), first, ...others.slice(half)]
  const longest = Math.max(...rows.map((ending) => `${exampleName}${ending}`.length))
  return (
    <div
      aria-hidden="true"
      className="rises @container mt-14 select-none pb-12 [--after:160ms] lg:col-span-6 lg:mt-0 lg:pb-0"
    >
      <StyleRules
        rules={{
          '[data-names]': {
            'font-size': `min(4.5rem, ${(100 / (longest * letterWidth)).toFixed(2)}cqi)`,
          },
        }}
      />
      <div
        data-names
        className="font-display font-bold leading-[1.22] tracking-[-0.03em] whitespace-nowrap"
      >
        {rows.map((ending, at) => {
          const away = Math.abs(at - half)
          return (
            <p key={ending} className={recede[away] ?? 'opacity-42'}>
              {exampleName}
              <span className={away === 0 ? 'bg-horizon bg-clip-text text-transparent' : ''}>
                {ending}
              </span>
              {away === 0 && (
                <span className="ml-2 inline-block h-[0.78em] w-[0.06em] translate-y-[0.06em] bg-amber" />
              )}
            </p>
          )
        })}
      </div>
    </div>
  )
}
