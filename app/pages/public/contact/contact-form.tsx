import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { type EnquiryAnswer, EnquiryForm, fieldsOf } from '../enquiries/enquiry-form.tsx'

/** `subject` comes along with a link; another link, another subject. */
export function ContactForm({ answer, subject }: { answer: EnquiryAnswer; subject: string }) {
  const field = fieldsOf(answer, ['name', 'email', 'subject', 'message'], { subject })
  return (
    <EnquiryForm action="/contact" answer={answer} submitLabel="Send message" note="We only use your address to reply.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" required {...field('name')} />
        <TextField label="Email address" type="email" inputMode="email" autoComplete="email" required {...field('email')} />
      </div>
      <TextField key={subject} label="Subject" autoComplete="off" required {...field('subject')} />
      <TextAreaField
        label="Message"
        rows={8}
        required
        hint="What you run, what you need, what’s going wrong. No passwords, please."
        {...field('message')}
      />
    </EnquiryForm>
  )
}
