import { contactSection } from '#modules/content/defaults/sections/contact.ts'
import { currentLegalFacts } from '#modules/content/queries/legal-facts.server.ts'
import { submitGeneralEnquiry } from '#modules/enquiries/operations/submit-general-enquiry.server.ts'
import { generalEnquirySchema } from '#modules/enquiries/rules/general-enquiry.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact/contact-form.tsx'
import { Letter } from './contact/letter.tsx'
import { Greeting, Reach } from './contact/reach.tsx'
import { SellerSection } from './contact/seller-section.tsx'
import { enquiryAction } from './enquiries/enquiry-action.server.ts'
import { formPageHeaders } from './enquiries/page-headers.ts'
import { Sent } from './enquiries/sent.tsx'
import { Notices } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { pageParts } from './parts.server.ts'

export async function loader({ url }: Route.LoaderArgs) {
  const parts = pageParts()
  const [content, { seller }] = await Promise.all([
    parts.section(contactSection),
    currentLegalFacts(),
  ])
  const about = url.searchParams.get('about')
  const subject = content?.topics.find((topic) => topic.about === about)?.subject ?? ''
  return parts.answer({ content, seller, subject, isSent: url.searchParams.get('sent') === '1' })
}

export const action = enquiryAction(generalEnquirySchema, submitGeneralEnquiry)

export const headers = formPageHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = 'Contact us: say hello in your own words'
  const description =
    'Write to the people who run the servers, in your own words. Questions before you buy, moves, and anything that’s not right.'
  const robots = loaderData?.isSent ? ('noindex, follow' as const) : ('index, follow' as const)
  return pageMeta({ title, description, path: '/contact', robots }, matches[1]?.loaderData)
}

/** The contact page. */
export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { content, seller, subject, isSent, notices } = loaderData
  const { site, texts } = matches[1].loaderData
  const { contactForm } = texts.site
  const shown = content ?? contactSection.initial
  return (
    <>
      <Notices items={notices} className="pt-8" />
      <div className="container-page grid gap-x-12 gap-y-12 pt-10 pb-20 sm:pt-14 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-20 lg:pb-28">
        <Greeting content={content} />
        <div className="min-w-0 lg:col-span-7 lg:row-span-2">
          <Letter isPosted={isSent}>
            {isSent ? (
              <Sent title={shown.sentTitle} text={shown.sentText}>
                <ActionLink to="/contact" variant="outline">
                  {contactForm.writeAnother}
                </ActionLink>
              </Sent>
            ) : (
              <ContactForm answer={actionData} subject={subject} />
            )}
          </Letter>
        </div>
        <Reach content={content} email={site.email} phone={site.phone} />
      </div>
      {seller.length > 0 && (
        <SellerSection title={shown.sellerTitle} text={content?.sellerText ?? ''} rows={seller} />
      )}
    </>
  )
}
