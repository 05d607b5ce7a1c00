// Island of the forms of documents (ui/form/document-form.tsx): sends them by fetch, so that what
// was typed stays whatever happens on the way.
import { submissionKeyField } from '#modules/enquiries/rules/submission-fields.ts'

const formSelector = 'form[data-island="submit-form"]'

/**
 * The server knows by its key a form that it has taken already. Only pages that came over https may
 * make one.
 */
function setIdempotencyKey(form: HTMLFormElement, known = ''): void {
  const field = form.querySelector<HTMLInputElement>(`input[name="${submissionKeyField}"]`)
  if (field?.value !== '') return
  field.value = known || (typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : '')
}

async function send(form: HTMLFormElement): Promise<void> {
  const finish = showPending(form)
  try {
    const body = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body,
    })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const refused = page.querySelector<HTMLFormElement>(formSelector)
    if (answer.redirected && answer.ok) arrive(answer.url, page)
    else if (refused) showRefusal(form, refused, answer.status)
    else showFailure(form)
  } catch {
    showFailure(form)
  } finally {
    finish()
  }
}

function showPending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]:not([tabindex])')
  const label = button?.textContent ?? ''
  form.dataset.pending = 'true'
  button?.setAttribute('aria-disabled', 'true')
  if (button) button.textContent = form.dataset.pendingLabel ?? label
  return () => {
    delete form.dataset.pending
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
  }
}

/**
 * The page after the form says where on it the answer is: an address from a redirect has lost its
 * fragment.
 */
function arrive(address: string, page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-arrival]')?.dataset.arrival
  const isSamePage = address === location.href.split('#')[0]
  location.assign(place ? `${address}#${place}` : address)
  if (isSamePage) location.reload()
}

/**
 * The form as the server gives it back: with what was typed, and what is wrong with it. After a
 * conflict the next press is a new submission.
 */
function showRefusal(form: HTMLFormElement, refused: HTMLFormElement, status: number): void {
  const key = form.querySelector<HTMLInputElement>(`input[name="${submissionKeyField}"]`)?.value
  form.replaceWith(refused)
  setIdempotencyKey(refused, status === 409 ? '' : key)
  const first =
    refused.querySelector<HTMLElement>('[autofocus]') ??
    refused.querySelector<HTMLElement>('[role=alert]')
  first?.focus()
}

function showFailure(form: HTMLFormElement): void {
  const summary = form
    .querySelector<HTMLTemplateElement>('template[data-failure]')
    ?.content.firstElementChild?.cloneNode(true)
  if (!(summary instanceof HTMLElement)) return
  const before = form.querySelector('[role=alert]')
  if (before) before.replaceWith(summary)
  else form.prepend(summary)
  summary.focus()
}

document.addEventListener('submit', (event) => {
  const { target } = event
  if (!(target instanceof HTMLFormElement) || !target.matches(formSelector)) return
  event.preventDefault()
  if (target.dataset.pending === undefined) void send(target)
})
for (const form of document.querySelectorAll<HTMLFormElement>(formSelector)) setIdempotencyKey(form)
