import { data } from 'react-router'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { writeInvitedReview } from '#modules/content/reviews/operations/invite-to-review.server.ts'
import { invitation } from '#modules/content/reviews/queries/invitation.server.ts'
import { invitedReviewSchema } from '#modules/content/reviews/rules/review-form.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { Route } from './+types/review'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'

const failure = 'We couldn’t save your review. Please try again.'

export const meta: Route.MetaFunction = () => signInMeta('Write a review')

/** For customers who were invited by email. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await invitation(params.token)
  if (!found) return data({ invited: null }, { status: 404 })
  const { service, firstName, lastName, company, answeredAt } = found
  return data({
    invited: {
      service,
      name: `${firstName} ${lastName}`.trim(),
      company,
      isAnswered: answeredAt !== null,
    },
  })
}

export const action = formActionWithPolicy(({ params }: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: invitedReviewSchema,
  failure,
  run: (_, review) => writeInvitedReview(params.token, review),
  done: () => ({ done: true }),
}))

export const clientAction = formClientAction(failure)

const ratings = ['5 – Excellent', '4 – Good', '3 – Fair', '2 – Poor', '1 – Bad'].map((label) => ({
  value: label.charAt(0),
  label,
}))

export default function WriteReview({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  if (invited === null)
    return (
      <SignInLayout
        title="This link doesn’t work"
        lead="Open the newest email that you got from us and use the link in it."
      >
        {null}
      </SignInLayout>
    )
  if (invited.isAnswered || (actionData !== undefined && 'done' in actionData))
    return (
      <SignInLayout
        title="Thank you for your review"
        lead="We read every review before it goes on our site."
      >
        <Alert kind="info">You don’t need to do anything else.</Alert>
      </SignInLayout>
    )
  const fields = actionData?.refusal.fields
  const typed = actionData?.typed
  return (
    <SignInLayout title="Write a review" lead={`How is ${invited.service} working for you?`}>
      <FormShell
        refusal={actionData?.refusal}
        submitLabel="Send review"
        pendingLabel="Sending..."
        wide
      >
        <RadioCards
          label="Rating"
          name="rating"
          required
          options={ratings}
          defaultValue={typed?.rating}
          error={fields?.rating}
        />
        <TextField
          label="Title"
          name="title"
          maxLength={160}
          defaultValue={typed?.title}
          error={fields?.title}
        />
        <TextAreaField
          label="Your review"
          name="content"
          required
          rows={6}
          maxLength={4000}
          defaultValue={typed?.content}
          error={fields?.content}
        />
        <TextField
          label="Your name"
          name="name"
          required
          maxLength={120}
          defaultValue={typed?.name ?? invited.name}
          error={fields?.name}
          hint="Shown with your review."
        />
        <TextField
          label="Company"
          name="company"
          maxLength={120}
          defaultValue={typed?.company ?? invited.company}
          error={fields?.company}
        />
      </FormShell>
    </SignInLayout>
  )
}
