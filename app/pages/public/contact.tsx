import type { ReactNode } from 'react'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { contactSection } from '#modules/content/defaults/sections/company.ts'
import { currentLegalFacts } from '#modules/content/queries/legal-pages.server.ts'
import { submitGeneralEnquiry } from '#modules/enquiries/operations/submit-enquiry.server.ts'
import { generalEnquirySchema } from '#modules/enquiries/rules/enquiry-forms.ts'
import { shownHours } from '#modules/support/queries/support-settings.server.ts'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/contact'
import { Greeting, Reach, SellerSection } from './contact/reach.tsx'
import { Postmark, Stamp } from './contact/stamp.tsx'
import { enquiryAction } from './enquiries/enquiry-action.server.ts'
import { type EnquiryAnswer, EnquiryForm, fieldsOf, Sent } from './enquiries/enquiry-form.tsx'
import { formPageHeaders } from './enquiries/page-headers.ts'
import { Notices } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { pageParts } from './parts.server.ts'

export async function loader({ url }: Route.LoaderArgs) {
  const parts = pageParts()
  const [content, { seller }, hours] = await Promise.all([
    parts.section(contactSection),
    currentLegalFacts(),
    parts.load('content', shownHours(''), []),
  ])
  const about = url.searchParams.get('about')
  const subject = content?.topics.find((topic) => topic.about === about)?.subject ?? ''
  return parts.answer({
    content,
    seller,
    hours,
    subject,
    isSent: url.searchParams.get('sent') === '1',
  })
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

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { content, seller, hours, subject, isSent, notices } = loaderData
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
        <Reach content={content} hours={hours} email={site.email} phone={site.phone} />
      </div>
      {seller.length > 0 && (
        <SellerSection title={shown.sellerTitle} text={content?.sellerText ?? ''} rows={seller} />
      )}
    </>
  )
}

/** The form as a letter; its stamp is postmarked once the form was sent. */
function Letter({ isPosted, children }: { isPosted: boolean; children: ReactNode }) {
  const texts = useTexts('contactForm')
  return (
    <div className="rises rounded-[1.75rem] bg-[repeating-linear-gradient(135deg,var(--brand)_0_18px,transparent_18px_32px,#101a2b_32px_50px,transparent_50px_64px,var(--amber)_64px_82px,transparent_82px_96px)] bg-surface p-2.5 shadow-[0_50px_90px_-50px_rgb(11_18_32/0.45)] ring-1 ring-line sm:p-3.5">
      <div className="overflow-clip rounded-[1.15rem] bg-surface px-5 pt-6 pb-7 sm:px-10 sm:pt-9 sm:pb-10">
        <div className="relative mb-6 flex items-end justify-between gap-6">
          <p className="font-display font-bold text-title">{!isPosted && texts.greeting}</p>
          <Stamp className="h-24 shrink-0 sm:-mr-3 sm:h-32" />
          {isPosted && (
            <Postmark className="absolute top-0 right-10 h-24 sm:-top-3 sm:right-16 sm:h-36" />
          )}
        </div>
        <div className={isPosted ? 'pt-8 pb-14 sm:pt-14 sm:pb-24' : ''}>{children}</div>
      </div>
    </div>
  )
}

/** `subject` comes along with a link; another link, another subject. */
function ContactForm({ answer, subject }: { answer: EnquiryAnswer; subject: string }) {
  const texts = useTexts('contactForm')
  const field = fieldsOf(answer, ['name', 'email', 'subject', 'message'], { subject })
  return (
    <EnquiryForm
      action="/contact"
      answer={answer}
      submitLabel={texts.send}
      pendingLabel={texts.sending}
      note={texts.note}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={texts.name} autoComplete="name" required {...field('name')} />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...field('email')}
        />
      </div>
      <TextField
        key={subject}
        label={texts.subject}
        autoComplete="off"
        required
        {...field('subject')}
      />
      <TextAreaField
        label={texts.message}
        rows={8}
        required
        hint={texts.messageHint}
        {...field('message')}
      />
    </EnquiryForm>
  )
}
