import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { supportSection } from '#modules/content/defaults/sections/support.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Dotted, Notices } from '../page-head.tsx'

type Props = { content: z.output<typeof supportSection.schema>; notices: readonly string[] }

/** The first section of the support page. */
export function SupportHead({ content, notices }: Props) {
  const buttons = useTexts('buttons')
  return (
    <>
      <Notices items={notices} className="pt-8" />
      <section className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12 lg:items-end">
          <h1 className="rises font-display text-[clamp(2.5rem,1.2rem+5vw,5.25rem)] leading-[0.98] font-bold tracking-[-0.035em] lg:col-span-9">
            <Dotted text={content.title} />
          </h1>
          <KeysPicture className="rises hidden w-full max-w-56 justify-self-end [--after:160ms] lg:col-span-3 lg:block" />
        </div>
        <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <p className="max-w-xl text-lead text-muted">{content.lead}</p>
          </div>
          <div className="flex flex-wrap items-end gap-3 lg:col-span-5 lg:justify-end">
            <ActionLink to="/contact?about=white-glove" variant="brand" size="xl">
              {buttons.askForWhiteGlove}
            </ActionLink>
          </div>
        </div>
        <dl className="mt-16 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-20">
          {content.points.map(({ title, text }) => (
            <div key={title} className="relative border-t border-line pt-6">
              <span aria-hidden="true" className="bg-horizon absolute -top-px left-0 h-0.5 w-14" />
              <dt className="font-display text-heading font-semibold">{title}</dt>
              <dd className="mt-2 leading-7 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** A drawing of keys. */
function KeysPicture({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 220 220"
      className={className}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform="rotate(-38 132 78)">
        <path d="M128 78h62a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8h-62l-18-24z" fill="var(--amber)" />
        <circle cx="130" cy="102" r="5" fill="#fbf8f3" />
        <path d="M146 94h38M146 108h24" stroke="#101a2b" strokeWidth="4" />
      </g>
      <g stroke="#101a2b" strokeWidth="7">
        <circle cx="82" cy="98" r="17" />
        <path d="M77 115l-19 77M62 177l17 4M67 158l13 3" />
      </g>
      <g stroke="var(--brand)" strokeWidth="7">
        <circle cx="120" cy="102" r="17" />
        <path d="M122 119l10 82M130 186l17-2M127 167l13-2" />
      </g>
      <circle cx="104" cy="54" r="36" stroke="#101a2b" strokeWidth="7" />
    </svg>
  )
}
