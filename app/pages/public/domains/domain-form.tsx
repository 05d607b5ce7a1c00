import { useTexts } from '#modules/content/components/site-texts.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
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
