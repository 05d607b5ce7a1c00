import type { ReactNode } from 'react'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { contactSection } from '#modules/content/defaults/sections/contact.ts'
import type { ContactContent as Content } from '#modules/content/rules/sections/contact.ts'

const link =
  'w-fit font-semibold decoration-2 decoration-accent underline-offset-[6px] hover:underline'

export function Greeting({ content }: { content: Content | null }) {
  return (
    <div className="min-w-0 lg:col-span-5 lg:pr-6">
      <h1 className="rises font-display text-hero font-bold">
        {(content ?? contactSection.initial).title}
        <span className="text-accent">.</span>
      </h1>
      {content && <p className="mt-6 max-w-md text-lead text-muted">{content.lead}</p>}
      {content?.replyTime.shown && (
        <p className="mt-4 max-w-md font-semibold">{content.replyTime.text}</p>
      )}
    </div>
  )
}

/** Phone, email, hours, and what happens to a message. */
export function Reach({
  content,
  email,
  phone,
}: {
  content: Content | null
  email: string
  phone: string
}) {
  const texts = useTexts('labels').contact
  return (
    <div className="min-w-0 lg:col-span-5 lg:pr-6">
      <dl className="grid max-w-md gap-y-5 border-t border-line pt-6">
        {phone !== '' && (
          <Fact label={texts.call}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`tabular ${link}`}>
              {phone}
            </a>
          </Fact>
        )}
        {email !== '' && (
          <Fact label={texts.write}>
            <a href={`mailto:${email}`} className={`break-all ${link}`}>
              {email}
            </a>
          </Fact>
        )}
        {content && content.hours.length > 0 && (
          <Fact label={texts.hours}>
            <ul className="tabular">
              {content.hours.map(({ days, times }) => (
                <li key={days} className="flex flex-wrap justify-between gap-x-6">
                  <span>{days}</span>
                  <span className="font-semibold">{times}</span>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-muted text-sm leading-6">{content.hoursNote}</p>
          </Fact>
        )}
      </dl>
      {content && content.steps.length > 0 && (
        <Path title={content.stepsTitle} steps={content.steps} />
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Path({ title, steps }: { title: string; steps: Content['steps'] }) {
  return (
    <section className="mt-12 max-w-md">
      <h2 className="font-display text-heading font-bold">{title}</h2>
      <ol className="relative mt-6 space-y-6">
        <span
          aria-hidden="true"
          className="absolute top-2 bottom-6 left-[0.4375rem] w-0.5 bg-[linear-gradient(180deg,var(--brand),var(--amber))] opacity-60"
        />
        {steps.map((step) => (
          <li key={step.title} className="relative pl-9">
            <span
              aria-hidden="true"
              className="absolute top-1 left-0 size-4 rounded-full bg-page ring-2 ring-accent ring-inset"
            />
            <h3 className="font-semibold">{step.title}</h3>
            <p className="mt-1 text-muted leading-7">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
