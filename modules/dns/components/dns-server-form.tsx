import type { Refusal } from '#kernel/result.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { zoneKindLabels, zoneKinds } from '../rules/zone.ts'

type Props = {
  values: Readonly<Record<string, string | undefined>>
  refusal: Refusal | undefined
  /** With the DNS server that each has now. */
  groups: readonly { id: string; name: string; isChosen: boolean; otherServer: string | null }[]
  hasSecret: boolean
  submitLabel: string
  cancelTo: string
}

export function DnsServerForm({ values, refusal, groups, hasSecret, ...shell }: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell
      refusal={refusal}
      submitLabel={shell.submitLabel}
      pendingLabel="Saving..."
      aside={
        <Button to={shell.cancelTo} variant="ghost">
          Cancel
        </Button>
      }
    >
      <TextField label="Name" required maxLength={80} autoComplete="off" {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Address"
          type="url"
          required
          maxLength={300}
          autoComplete="off"
          placeholder="https://ns1.example.co.za:8081"
          {...field('address')}
        />
        <PasswordField
          label="API key"
          name="secret"
          autoComplete="new-password"
          error={refusal?.fields?.secret}
          hint={
            hasSecret
              ? 'api-key of its configuration. Blank keeps the stored one.'
              : 'api-key of its configuration.'
          }
        />
      </div>
      <TextField
        label="Fingerprint of its certificate"
        autoComplete="off"
        spellCheck={false}
        hint="SHA-256, only for a certificate that no authority has signed. Blank verifies it."
        {...field('fingerprint')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextAreaField
          label="Name servers"
          required
          rows={3}
          hint="One on each line, the primary one first."
          {...field('nameServers')}
        />
        <div className="grid content-start gap-5">
          <TextField
            label="Hostmaster"
            type="email"
            required
            maxLength={200}
            autoComplete="off"
            hint="Email address in the SOA record of each zone."
            {...field('hostmaster')}
          />
          <SelectField
            label="Changes reach the others"
            options={zoneKinds.map((value) => ({ value, label: zoneKindLabels[value] }))}
            {...field('zoneKind')}
          />
        </div>
      </div>
      <TextAreaField
        label="Records of a new zone"
        rows={10}
        spellCheck={false}
        hint="One on each line: name, type, value. {ip} and {ipv6} are the addresses of the account or its server, {domain} its domain; a line whose value is not known is left out. {dkim} is a key that the mail server makes later: the page of the zone asks for it."
        {...field('template')}
      />
      <fieldset className="grid gap-2">
        <legend className="font-medium text-sm">Zones are made for services of</legend>
        {groups.length === 0 && (
          <p className="text-muted text-sm">There is no server group yet. Add one first.</p>
        )}
        {groups.map(({ id, name, isChosen, otherServer }) => (
          <CheckboxField
            key={id}
            id={`group-${id}`}
            name="groups"
            value={id}
            label={name}
            defaultChecked={isChosen}
            hint={otherServer === null ? undefined : `Uses ${otherServer} now.`}
          />
        ))}
      </fieldset>
    </FormShell>
  )
}
