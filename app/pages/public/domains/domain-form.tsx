import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { type EnquiryAnswer, EnquiryForm, fieldsOf } from '../enquiries/enquiry-form.tsx'

const order = ['domainName', 'currentRegistrar', 'contactName', 'companyName', 'email', 'phone', 'message']

const services = [
  { value: 'register', label: 'Register a new name', description: 'A name nobody has yet.' },
  { value: 'transfer', label: 'Transfer one I have', description: 'It’s registered somewhere else.' },
]

/** Registration and transfer. The registrar is asked for only when a name moves, by style alone; a browser that cannot do that shows it always. */
export function DomainForm({ answer }: { answer: EnquiryAnswer }) {
  const field = fieldsOf(answer, order)
  return (
    <EnquiryForm action="/domains" answer={answer} submitLabel="Ask for this domain" note="Free, with no obligation.">
      <RadioCards
        label="What would you like to do?"
        name="serviceType"
        columns={2}
        required
        options={services}
        defaultValue={answer?.typed.serviceType ?? 'register'}
        error={answer?.refusal.fields?.serviceType}
      />
      <TextField
        label="Domain name"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        placeholder="example.co.za"
        hint="Include the ending, without https:// or www."
        {...field('domainName')}
      />
      <TextField
        label="Current registrar (optional)"
        autoComplete="off"
        className="[form:has([value=register]:checked)_&]:hidden"
        hint="The company you pay for the domain now."
        {...field('currentRegistrar')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" required {...field('contactName')} />
        <TextField label="Company (optional)" autoComplete="organization" {...field('companyName')} />
        <TextField label="Email address" type="email" inputMode="email" autoComplete="email" required {...field('email')} />
        <TextField label="Phone number (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextAreaField
        label="Anything else? (optional)"
        rows={4}
        hint="Other names you’d consider, or a date you need it by. No auth codes yet, please."
        {...field('message')}
      />
    </EnquiryForm>
  )
}
