import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { domainQuestionsSection } from '#modules/content/defaults/sections/domains.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { type EnquiryAnswer, EnquiryForm, fieldsOf } from '../enquiries/enquiry-form.tsx'

const order = [
  'domainName',
  'currentRegistrar',
  'contactName',
  'companyName',
  'email',
  'phone',
  'message',
]

/**
 * Registration and transfer. The registrar is asked for only when a name moves, by style alone; a
 * browser that cannot do that shows it always.
 */
export function DomainForm({ answer }: { answer: EnquiryAnswer }) {
  const texts = useTexts('domainForm')
  const services = [
    { value: 'register', label: texts.register, description: texts.registerDetail },
    { value: 'transfer', label: texts.transfer, description: texts.transferDetail },
  ]
  const field = fieldsOf(answer, order)
  return (
    <EnquiryForm
      action="/domains"
      answer={answer}
      submitLabel={texts.send}
      pendingLabel={texts.sending}
      note={texts.note}
    >
      <RadioCards
        label={texts.question}
        name="serviceType"
        columns={2}
        required
        options={services}
        defaultValue={answer?.typed.serviceType ?? 'register'}
        error={answer?.refusal.fields?.serviceType}
      />
      <TextField
        label={texts.domain}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        placeholder={texts.domainExample}
        hint={texts.domainHint}
        {...field('domainName')}
      />
      <TextField
        label={texts.registrar}
        autoComplete="off"
        className="[form:has([value=register]:checked)_&]:hidden"
        hint={texts.registrarHint}
        {...field('currentRegistrar')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={texts.name} autoComplete="name" required {...field('contactName')} />
        <TextField label={texts.company} autoComplete="organization" {...field('companyName')} />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...field('email')}
        />
        <TextField label={texts.phone} type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextAreaField
        label={texts.message}
        rows={4}
        hint={texts.messageHint}
        {...field('message')}
      />
    </EnquiryForm>
  )
}

/** Questions about domains, with a link to the FAQ. */
export function DomainQuestions({
  content,
}: {
  content: z.output<typeof domainQuestionsSection.schema>
}) {
  const buttons = useTexts('buttons')
  return (
    <section className="container-page grid gap-x-12 gap-y-8 pt-20 lg:grid-cols-12 lg:pt-28">
      <div className="lg:col-span-4">
        <h2 className="font-display text-title font-bold">{content.title}</h2>
        <SiteLink
          to="/faq"
          className="mt-5 inline-block font-semibold text-accent-text underline decoration-2 underline-offset-[6px]"
        >
          {buttons.allQuestions}
        </SiteLink>
      </div>
      <div className="border-b border-line lg:col-span-7 lg:col-start-6">
        {content.items.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex items-center justify-between gap-6 py-5 text-[1.125rem] font-semibold">
              {question}
              <Icon
                name="plus"
                className="size-5 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-2xl pr-10 pb-6 leading-7 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
