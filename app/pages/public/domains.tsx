import type { z } from 'zod'
import type { PageHandle } from '#app/page-handle.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import {
  domainQuestionsSection,
  domainsSection,
  domainTransferSection,
} from '#modules/content/defaults/sections/domains.ts'
import { submitDomainInquiry } from '#modules/enquiries/operations/submit-enquiry.server.ts'
import { domainInquirySchema } from '#modules/enquiries/rules/enquiry-forms.ts'
import { now } from '#platform/clock.server.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/domains'
import { Closing } from './closing.tsx'
import { DomainForm, DomainQuestions } from './domains/domain-form.tsx'
import { DomainsHead } from './domains/domains-head.tsx'
import { EndingsSection, TransferSection } from './domains/price-sections.tsx'
import { pricedEndings } from './domains/priced-endings.server.ts'
import { enquiryAction } from './enquiries/enquiry-action.server.ts'
import { type EnquiryAnswer, Sent } from './enquiries/enquiry-form.tsx'
import { formPageHeaders } from './enquiries/page-headers.ts'
import { PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { pageParts } from './parts.server.ts'

export const handle: PageHandle = { startsDark: true }

export async function loader({ url }: Route.LoaderArgs) {
  const parts = pageParts()
  const [content, transfer, questions, terms] = await Promise.all([
    parts.section(domainsSection),
    parts.section(domainTransferSection),
    parts.section(domainQuestionsSection),
    priceTerms(now()),
  ])
  const endings = pricedEndings(content?.endings ?? [], terms)
  return parts.answer({
    content,
    endings,
    transfer,
    questions,
    isSent: url.searchParams.get('sent') === '1',
  })
}

export const action = enquiryAction(domainInquirySchema, submitDomainInquiry)

export const headers = formPageHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = 'Register or transfer a domain: .co.za, .com'
  const description =
    'Register a .co.za, .com or .africa domain in your own name, or move one to us: how confirming by email and auth codes work, step by step, and a person checks.'
  const robots = loaderData?.isSent ? ('noindex, follow' as const) : ('index, follow' as const)
  return pageMeta({ title, description, path: '/domains', robots }, matches[1]?.loaderData)
}

/** Domain endings, transfers and the enquiry form. */
export default function Domains({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { buttons, frame } = matches[1].loaderData.texts.site
  const { content, endings, transfer, questions, isSent, notices } = loaderData
  return (
    <>
      {content ? (
        <DomainsHead content={content} notices={notices} />
      ) : (
        <PlainHead title={frame.pages.domains} notices={notices} dark />
      )}
      {content && endings.length > 0 && (
        <EndingsSection title={content.endingsTitle} text={content.endingsText} endings={endings} />
      )}
      <AskSection content={content} answer={actionData} isSent={isSent} />
      {transfer && <TransferSection content={transfer} />}
      {questions && questions.items.length > 0 && <DomainQuestions content={questions} />}
      <Closing
        title={(content ?? domainsSection.initial).closing.title}
        text={content?.closing.text ?? ''}
      >
        <ActionLink to="/products" variant="brand" size="xl">
          {buttons.seePlansAndPrices}
        </ActionLink>
        <ActionLink to="/contact?about=domain" variant="outline" size="xl">
          {buttons.sayHello}
        </ActionLink>
      </Closing>
    </>
  )
}

type Props = {
  content: z.output<typeof domainsSection.schema> | null
  answer: EnquiryAnswer
  isSent: boolean
}

/** The section with the form. */
function AskSection({ content, answer, isSent }: Props) {
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
