import { formatDay } from '#kernel/date-format.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ShownDocument } from '#modules/content/rules/legal/present-document.ts'
import type { NavigationLink } from '#modules/content/rules/navigation.ts'
import { Filled } from '#ui/layout/filled.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { Closing } from '../closing.tsx'
import { FoldedContents, StickyContents } from '../contents.tsx'
import { Block, keyOf, textOf, Words } from './block.tsx'

type Props = {
  document: ShownDocument
  /** The legal menu of the footer; this page itself is left out. */
  others: readonly NavigationLink[]
  email: string
}

/**
 * The one layout of terms, privacy and acceptable use: contents on the left, numbered sections on
 * the right, and a sheet of paper when printed.
 */
export function LegalPage({ document, others, email }: Props) {
  const { sections } = document
  const { legal } = useTexts('labels')
  const { writeToUs } = useTexts('buttons')
  return (
    <>
      <header className="container-page pt-12 pb-12 lg:pt-20 lg:pb-16 print:p-0">
        <h1 className="rises max-w-4xl font-display text-hero font-bold print:text-4xl">
          {document.title}
        </h1>
        <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-12 lg:items-end print:mt-3 print:block">
          <p className="max-w-xl text-lead text-muted lg:col-span-7">{document.lead}</p>
          <p className="tabular text-[0.9375rem] text-muted lg:col-span-5 lg:text-right">
            <Filled
              text={legal.lastUpdated}
              parts={{
                day: <time dateTime={document.updated}>{formatDay(document.updated)}</time>,
              }}
            />
          </p>
        </div>
      </header>
      <div className="container-page grid gap-x-12 gap-y-10 lg:grid-cols-12 print:block print:p-0">
        <div className="min-w-0 lg:col-span-4 print:hidden">
          <FoldedContents sections={sections} />
          <StickyContents sections={sections}>
            <ul className="mt-6 border-t border-line pt-5">
              {others
                .filter((link) => link.path !== document.path)
                .map((link) => (
                  <li key={link.path}>
                    <SiteLink
                      to={link.path}
                      className="inline-block py-1 text-muted transition-colors hover:text-text"
                    >
                      {link.label}
                    </SiteLink>
                  </li>
                ))}
            </ul>
          </StickyContents>
        </div>
        <article className="min-w-0 max-w-[38rem] text-[1.0625rem] leading-[1.7] lg:col-span-8 lg:col-start-6 print:max-w-none print:text-[10.5pt] print:leading-normal">
          <section
            aria-labelledby="in-short"
            className="relative overflow-clip rounded-2xl bg-sunken px-6 pt-7 pb-6 sm:px-8 print:mt-4 print:overflow-visible print:p-0"
          >
            <div
              aria-hidden="true"
              className="bg-horizon absolute inset-x-0 top-0 h-1 print:hidden"
            />
            <h2 id="in-short" className="font-display text-heading font-semibold">
              {legal.inShort}
            </h2>
            <ul className="mt-4 space-y-2.5">
              {document.brief.map((runs) => (
                <li
                  key={textOf(runs)}
                  className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline"
                >
                  <span
                    aria-hidden="true"
                    className="bg-horizon h-0.5 w-4 -translate-y-1 rounded-full"
                  />
                  <span>
                    <Words runs={runs} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
          {sections.map((section, at) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="group/section pt-14 print:pt-6"
            >
              <h2
                id={`${section.id}-title`}
                className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline font-display text-heading font-semibold break-after-avoid lg:-ml-10 xl:-ml-14 xl:grid-cols-[3.5rem_minmax(0,1fr)] print:ml-0"
              >
                <span className="tabular text-accent-text">{at + 1}</span>
                <span className="w-fit decoration-amber decoration-2 underline-offset-8 group-target/section:underline">
                  {section.title}
                </span>
              </h2>
              {section.blocks.map((block) => (
                <Block key={keyOf(block)} block={block} />
              ))}
            </section>
          ))}
        </article>
      </div>
      <div className="print:hidden">
        <Closing title={legal.closingTitle} text={legal.closingText}>
          {email && (
            <a href={`mailto:${email}`} className={buttonClasses('primary', 'xl')}>
              {writeToUs}
            </a>
          )}
        </Closing>
      </div>
    </>
  )
}
