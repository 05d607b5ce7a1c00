import { useTexts } from '#modules/content/components/site-texts.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { type EnquiryAnswer, EnquiryForm, fieldsOf } from '../enquiries/enquiry-form.tsx'

/** `subject` comes along with a link; another link, another subject. */
export function ContactForm({ answer, subject }: { answer: EnquiryAnswer; subject: string }) {
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
