import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { failureAt } from '#app/failures.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { type GuardArgs, signedInPerson } from '#app/shells/guards.server.ts'
import { isFieldName } from '#kernel/field-name.ts'
import { filesTooLarge, fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { ok, type Refusal, type Result, refusalStatus, refuse } from '#kernel/result.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { ButtonAnswer, FormAnswer } from './form-action.ts'
import { readForm, typedIn } from './read-form.ts'
import { redirectWithToast } from './toast.server.ts'
import '#kernel/form-messages.ts'

/** From a form to an operation and back. */
type FormDefinition<Who, Schema extends z.ZodType, Value, Answer, More extends object = object> = {
  /**
   * Who may, where app/access.ts does not say it: `byVisitor`, `byCustomer(...)`
   * (shells/guards.server.ts).
   */
  policy: (args: GuardArgs) => Promise<Who>
  schema: Schema
  /**
   * What the form says when something fails unexpectedly (B§8), where app/failures.ts does not say
   * it of the address.
   */
  failure?: string
  run: (who: Who, input: z.output<Schema>) => Promise<Result<Value>>
  /** Usually a redirect with a toast. */
  done: (value: Value, input: z.output<Schema>) => Answer | Promise<Answer>
  /** Names of fields that never come back, beside passwords, tokens and codes. */
  hidden?: readonly string[]
  /**
   * What the form needs beside the refusal, such as what another user saved meanwhile. Not asked
   * after a fault.
   */
  extra?: (refusal: Refusal, typed: Record<string, string>) => More | Promise<More>
}

/**
 * A button without a form around it, such as 'Resume' on a subscription: at most hidden fields. It
 * may stand anywhere, so it needs a page to lead back to where scripts do not run.
 */
type ButtonDefinition<Who, Schema extends z.ZodType, Value, Answer> = Pick<
  FormDefinition<Who, Schema, Value, unknown>,
  'policy' | 'failure' | 'run'
> & {
  schema: Schema
  back: string | ((sent: Record<string, string>) => string)
  /**
   * What was done, as a toast on the page it leads back to. Without it a script keeps its page on
   * show.
   */
  done?: string | ((value: Value, isByScript: boolean) => string | Answer)
}

/**
 * The way from a form of the customer area or the back office to an operation; app/access.ts says
 * who may send it.
 */
export function formAction<
  Args extends GuardArgs,
  Schema extends z.ZodType,
  Value,
  Answer,
  More extends object,
>(define: (args: Args) => Omit<FormDefinition<Person, Schema, Value, Answer, More>, 'policy'>) {
  return formActionWithPolicy((args: Args) => ({ ...define(args), policy: guardedPerson }))
}

/**
 * The one way from a form to an operation: parse by the form's schema, ask the policy, run, answer.
 * A refusal comes back with its status and what was typed. What fails unexpectedly (a fault, a
 * time-out, the database gone) comes back as a refusal with `failure`. The browser's half is
 * `answerForms` (shells/answer-forms.ts), or `formClientAction` on pages of visitors.
 */
export function formActionWithPolicy<
  Args extends GuardArgs,
  Who,
  Schema extends z.ZodType,
  Value,
  Answer,
  More extends object,
>(define: (args: Args) => FormDefinition<Who, Schema, Value, Answer, More>) {
  const action = async (args: Args) => {
    const { done, hidden, extra, ...form } = define(args)
    const { result, form: sent } = await handle(args, form)
    if (result.ok) return done(result.value.value, result.value.input)
    const answer: FormAnswer = { refusal: result.error, typed: typedIn(sent, hidden) }
    const isFault = refusalStatus[result.error.code] >= 500
    const more: Partial<More> = extra && !isFault ? await extra(answer.refusal, answer.typed) : {}
    return refused<FormAnswer & Partial<More>>({ ...answer, ...more })
  }
  return Object.assign(action, { define })
}

/**
 * The same for a button. A form that was posted without scripts is led back, with the reason where
 * there is one.
 */
export function buttonAction<
  Args extends GuardArgs,
  Schema extends z.ZodType,
  Value,
  Answer = never,
>(define: (args: Args) => Omit<ButtonDefinition<Person, Schema, Value, Answer>, 'policy'>) {
  return buttonActionWithPolicy((args: Args) => ({ ...define(args), policy: guardedPerson }))
}

export function buttonActionWithPolicy<
  Args extends GuardArgs,
  Who,
  Schema extends z.ZodType,
  Value,
  Answer = never,
>(define: (args: Args) => ButtonDefinition<Who, Schema, Value, Answer>) {
  const action = async (args: Args) => {
    const { back, done, ...button } = define(args)
    const { result, form } = await handle(args, button)
    const isByScript = !args.request.headers.get('accept')?.includes('text/html')
    const page = typeof back === 'string' ? back : back(typedIn(form))
    if (!result.ok) return buttonRefused(page, result.error, isByScript)
    if (done === undefined) return isByScript ? data<ButtonAnswer>({}) : redirect(page)
    const said = typeof done === 'string' ? done : done(result.value.value, isByScript)
    return buttonDone(page, said)
  }
  /** For the route's `loader`: opening the address does nothing and leads back. */
  const loader = async (args: Args) => {
    const { policy, back } = define(args)
    await policy(args)
    throw redirect(typeof back === 'string' ? back : back({}))
  }
  return Object.assign(action, { loader, define })
}

function buttonDone<Answer>(page: string, said: string | Answer) {
  return typeof said === 'string'
    ? redirectWithToast(page, { kind: 'success', message: said })
    : said
}

/** A script says why on the page it is on; without one the visitor is led back with the reason. */
function buttonRefused(page: string, refusal: Refusal, isByScript: boolean) {
  return isByScript
    ? refused<ButtonAnswer>({ refusal })
    : redirectWithToast(page, { kind: 'error', message: refusal.message })
}

/** A page with several forms, each with its own address that leads to the same page. */
export function actionByAddress<Args extends GuardArgs, Answers>(
  actions: { [Name in keyof Answers]: (args: Args) => Promise<Answers[Name]> },
  choose: (args: Args) => string | undefined,
) {
  const action = async (args: Args) => {
    const name = choose(args) ?? ''
    if (!isNameIn(actions, name)) throw data('This form doesn’t exist.', { status: 404 })
    return actions[name](args)
  }
  /** For the page's loader: an address that is not a form's is not there. */
  const requireName = (name: string | undefined) => {
    if (name !== undefined && !isNameIn(actions, name))
      throw data('There is no such page.', { status: 404 })
  }
  return Object.assign(action, { actions, requireName })
}

function isNameIn<Named extends object>(named: Named, name: PropertyKey): name is keyof Named {
  return Object.hasOwn(named, name)
}

type Work<Who, Schema extends z.ZodType, Value> = Pick<
  FormDefinition<Who, Schema, Value, unknown>,
  'policy' | 'schema' | 'failure' | 'run'
>

/** Who was let in by the guard of the area. */
async function guardedPerson(args: GuardArgs): Promise<Person> {
  return signedInPerson(args)
}

async function handle<Who, Schema extends z.ZodType, Value>(
  args: GuardArgs,
  { policy, schema, failure = failureOf(args), run }: Work<Who, Schema, Value>,
) {
  const form = await readForm(args.request)
  const result = await orFailure(args, failure, async () => {
    const who = await policy(args)
    const input = inputOf(args, form, schema)
    if (!input.ok) return input
    const value = await run(who, input.value)
    return value.ok ? ok({ value: value.value, input: input.value }) : value
  })
  return { result, form }
}

function failureOf(args: GuardArgs): string {
  const failure = failureAt(matchedAddress(args))
  if (failure === null)
    throw new Error(`Say in app/failures.ts what a form at ${args.pattern} says when it fails`)
  return failure
}

function inputOf<S extends z.ZodType>(
  { context }: GuardArgs,
  form: FormData,
  schema: S,
): Result<z.output<S>> {
  const { oversizedFile } = context.get(requestInfo)
  if (!oversizedFile) return parseForm(form, schema)
  const message =
    oversizedFile.bytes > maxFileBytes ? fileTooLarge(oversizedFile.name) : filesTooLarge
  return refuse('too_large', message, { fields: { [oversizedFile.field]: [message] } })
}

/**
 * Work of an action. Redirects and answers by status pass; a fault becomes the refusal that the
 * form shows.
 */
export async function orFailure<T>(
  { context }: GuardArgs,
  failure: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return context.get(requestInfo).noteFailure(error)
      ? refuse('unavailable', failure, { retryAfter: 2 })
      : refuse('failed', failure)
  }
}

function refused<Answer extends { refusal?: Refusal }>(answer: Answer & { refusal: Refusal }) {
  const { code, retryAfter } = answer.refusal
  return data<Answer>(answer, {
    status: refusalStatus[code],
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  })
}

/**
 * Reads a form by its schema. Names that no field of ours has are ignored; names such as
 * `lines[0].price` become lists and objects; texts stay texts, also empty ones.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Result<z.output<S>> {
  const known = new FormData()
  for (const [name, value] of form) if (isFieldName(name)) known.append(name, value)
  const submission = parseWithZod(known, { schema, disableAutoCoercion: true })
  if (submission.status === 'success') return ok(submission.value)
  const { '': whole, ...errors } = submission.reply().error ?? {}
  const fields: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(errors)) if (messages) fields[name] = messages
  return refuse('invalid', whole?.join(' ') ?? 'Please check the form.', { fields })
}
