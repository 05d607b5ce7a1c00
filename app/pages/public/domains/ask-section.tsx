import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { domainsSection } from '#modules/content/defaults/sections/domains.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { EnquiryAnswer } from '../enquiries/enquiry-form.tsx'
import { Sent } from '../enquiries/sent.tsx'
import { DomainForm } from './domain-form.tsx'

type Props = {
  content: z.output<typeof domainsSection.schema> | null
  answer: EnquiryAnswer
  isSent: boolean
}

/** The section with the form. */
export function AskSection({ content, answer, isSent }: Props) {
  const texts = useTexts('domainForm')
  const shown = content ?? domainsSection.initial
  return (
    <section id="ask" className="-scroll-mt-5 bg-sunken">
      <div className="container-page grid gap-x-12 gap-y-10 py-20 lg:grid-cols-12 lg:py-28">
        <div className="lg:col-span-4">
          <h2 className="font-display text-title font-bold">{shown.formTitle}</h2>
          {content && <p className="mt-5 max-w-md leading-7 text-muted">{content.formText}</p>}
        </div>
        <div className="relative min-w-0 overflow-clip rounded-3xl bg-surface px-5 pt-8 pb-8 ring-1 ring-line sm:px-10 sm:pt-11 sm:pb-10 lg:col-span-7 lg:col-start-6">
          <div aria-hidden="true" className="bg-horizon absolute inset-x-0 top-0 h-1.5" />
          {isSent ? (
            <Sent title={shown.sentTitle} text={shown.sentText}>
              <ActionLink to="/domains" variant="outline">
                {texts.askForAnother}
              </ActionLink>
            </Sent>
          ) : (
            <DomainForm answer={answer} />
          )}
        </div>
      </div>
    </section>
  )
}
