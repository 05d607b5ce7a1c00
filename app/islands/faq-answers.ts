// Island of the questions and their answers: counts what is opened, sends votes without leaving the
// page, opens what an address points at.
import { href } from 'react-router'
import { type FaqVoteAnswer, voteMessages } from '#modules/content/rules/faq/faq-vote.ts'

const counted = new Set<string>()

function count(question: Element): void {
  const id =
    question instanceof HTMLDetailsElement && question.open ? question.dataset.faq : undefined
  if (!id || counted.has(id)) return
  counted.add(id)
  navigator.sendBeacon(href('/faq/:id/view', { id }), new URLSearchParams())
}

function openTarget(): void {
  const place =
    location.hash.length > 1
      ? document.getElementById(decodeURIComponent(location.hash.slice(1)))
      : null
  const question = place?.closest('details')
  if (!place || !question || question.open) return
  question.open = true
  place.scrollIntoView()
}

async function vote(form: HTMLFormElement, pressed: HTMLButtonElement): Promise<void> {
  const status = form.querySelector<HTMLElement>('[role=status]')
  const { voted, message } = await sendVote(pressed.getAttribute('formaction') ?? form.action)
  if (voted)
    for (const button of form.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.vote === voted))
  if (!status) return
  status.dataset.refused = String(!voted)
  status.textContent = message
}

async function sendVote(address: string): Promise<{ voted: string | null; message: string }> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(),
    })
    const { voted, refusal }: FaqVoteAnswer = await answer.json()
    return voted
      ? { voted, message: voteMessages[voted] }
      : { voted: null, message: refusal?.message ?? voteMessages.failure }
  } catch {
    return { voted: null, message: voteMessages.failure }
  }
}

document.addEventListener(
  'toggle',
  ({ target }) => target instanceof Element && count(target),
  true,
)
for (const open of document.querySelectorAll('details[data-faq][open]')) count(open)
document.addEventListener('submit', (event) => {
  const { target, submitter } = event
  if (
    !(target instanceof HTMLFormElement) ||
    !(submitter instanceof HTMLButtonElement) ||
    !target.matches('[data-vote]')
  )
    return
  event.preventDefault()
  void vote(target, submitter)
})
addEventListener('hashchange', openTarget)
openTarget()
