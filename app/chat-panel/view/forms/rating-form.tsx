import { type SubmitEvent, useState } from 'react'
import { maxFeedbackLength, maxStars } from '#modules/chat/rules/chat-limits.ts'
import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { end, rate } from '../../api.ts'
import { isEnded } from '../../conversation.ts'
import { Icon } from '../icons.tsx'
import { Field } from './fields.tsx'

const selectRating = 'Please select a rating'

/** A§2: stars and feedback, Skip or Submit; either ends the chat. */
export function RatingForm({
  chat,
  onBack,
  onDone,
}: {
  chat: VisitorChat
  onBack: (() => void) | null
  onDone: () => void
}) {
  const [stars, setStars] = useState(0)
  const [feedback, setFeedback] = useState('')
  const [failure, setFailure] = useState('')

  const finish = async (withRating: boolean) => {
    setFailure('')
    if (withRating && stars === 0) return setFailure(selectRating)
    const ended = isEnded(chat) ? null : await end(chat.id)
    const rated =
      ended?.ok === false || !withRating ? null : await rate(chat.id, { rating: stars, feedback })
    const refused = [ended, rated].find((answer) => answer?.ok === false)
    if (refused?.ok === false)
      setFailure(refused.error || "That couldn't be sent. Please try again.")
    else onDone()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void finish(true)
  }

  return (
    <form className="chat-pad chat-stack chat-scroll" onSubmit={submit} noValidate>
      <fieldset className="chat-stars">
        <legend>How was your chat?</legend>
        {Array.from({ length: maxStars }, (_, at) => at + 1).map((value) => (
          <label key={value} data-lit={value <= stars}>
            <input
              type="radio"
              name="rating"
              value={value}
              checked={value === stars}
              data-first={value === Math.max(stars, 1) ? '' : undefined}
              onChange={() => setStars(value)}
            />
            <Icon name="star" />
            <span className="chat-hidden">{value === 1 ? '1 star' : `${value} stars`}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Feedback"
        kind="text"
        value={feedback}
        maxLength={maxFeedbackLength}
        onInput={setFeedback}
      />
      <p className="chat-problem" role="alert">
        {failure}
      </p>
      <div className="chat-row">
        <button type="submit" className="chat-button">
          Submit
        </button>
        <button
          type="button"
          className="chat-button"
          data-kind="plain"
          onClick={() => void finish(false)}
        >
          Skip
        </button>
        {onBack && (
          <button type="button" className="chat-link-button" onClick={onBack}>
            Back to chat
          </button>
        )}
      </div>
    </form>
  )
}
