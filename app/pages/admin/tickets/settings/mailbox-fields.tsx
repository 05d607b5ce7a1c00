import {
  imapEncryptionLabels,
  imapEncryptions,
  mailboxSourceLabels,
  mailboxSources,
} from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'

type Props = {
  field: (name: string) => { name: string; defaultValue: string; error: string[] | undefined }
  isSet: { password: boolean; postmarkSecret: boolean; mailgunKey: boolean }
  addresses: { postmark: string; mailgun: string }
}

const stored = (is: boolean) => (is ? 'Set. Leave blank to keep it.' : 'Not set.')

/** All ways in, of which one is in use: so the form is the same without scripts. */
export function MailboxFields({ field, isSet, addresses }: Props) {
  return (
    <>
      <Card title="How email comes in">
        <SelectField
          label="Email to the support address"
          {...field('source')}
          options={mailboxSources.map((value) => ({ value, label: mailboxSourceLabels[value] }))}
        />
      </Card>
      <Card title="Mailbox (IMAP)">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Mail server"
            placeholder="imap.example.co.za"
            maxLength={253}
            autoComplete="off"
            {...field('host')}
          />
          <TextField label="Port" inputMode="numeric" maxLength={5} {...field('port')} />
          <SelectField
            label="Encryption"
            {...field('encryption')}
            options={imapEncryptions.map((value) => ({
              value,
              label: imapEncryptionLabels[value],
            }))}
          />
          <TextField label="Folder" maxLength={200} hint="Usually INBOX." {...field('folder')} />
          <TextField label="User name" maxLength={254} autoComplete="off" {...field('username')} />
          <PasswordField
            label="Password"
            data-secret=""
            autoComplete="new-password"
            hint={stored(isSet.password)}
            {...field('password')}
            defaultValue=""
          />
        </div>
        <p className="mt-4 text-muted text-sm">
          We only read: emails stay in the folder, and nothing is marked as read or deleted.
        </p>
      </Card>
      <Card title="Postmark">
        <p className="mb-3 text-muted text-sm">
          {isSet.postmarkSecret
            ? 'An address with a password was made. It was shown once.'
            : 'Choose Postmark above and save: we then show the webhook address with its password.'}
        </p>
        <p className="break-all font-mono text-xs">{addresses.postmark}</p>
        {isSet.postmarkSecret && (
          <div className="mt-4">
            <CheckboxField
              name="renewSecret"
              label="Make a new password"
              hint="The old address stops working when you save."
            />
          </div>
        )}
      </Card>
      <Card title="Mailgun">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <span className="min-w-0 break-all font-mono text-xs">{addresses.mailgun}</span>
          <CopyButton value={addresses.mailgun} label="Mailgun webhook address" />
        </div>
        <PasswordField
          label="HTTP webhook signing key"
          data-secret=""
          autoComplete="new-password"
          hint={`${stored(isSet.mailgunKey)} Mailgun shows it under API security.`}
          {...field('mailgunKey')}
          defaultValue=""
        />
      </Card>
    </>
  )
}
