import { newId } from '#kernel/ids.ts'
import { composeMail } from '#platform/mail/smtp.server.ts'
import type { OutgoingMail } from '#platform/mail/transport.ts'
import { demoKey, demoReturnPath, demoSelector } from '../dns/demo-key.server.ts'

/**
 * A captured email as it would arrive: signed by the provider, with what the server of the mailbox
 * writes on top.
 */
export async function arrivedMail(mail: OutgoingMail, at: Date): Promise<Buffer> {
  // Much code that nothing else needs.
  const { dkimSign } = await import('mailauth')
  const written = await composeMail(mail)
  const signingDomain = mail.from.address.split('@').at(-1) ?? ''
  const headerList = 'From:To:Subject:Message-ID:Date:List-Unsubscribe:List-Unsubscribe-Post'
  const key = {
    signingDomain,
    selector: demoSelector,
    privateKey: (await demoKey()).pem,
    headerList,
  }
  const { signatures } = await dkimSign(written, { ...key, signTime: at, signatureData: [key] })
  const returnPath = `bounce-${newId()}@${demoReturnPath}`
  const trace = [
    `Return-Path: <${returnPath}>`,
    `Authentication-Results: mail.hostwright.test; spf=pass smtp.mailfrom=${returnPath}`,
    `Received: from out.provider.test (out.provider.test [192.0.2.25]) by mail.hostwright.test with ESMTPS id ${newId()} for <${mail.to}>; ${at.toUTCString()}`,
  ]
  return Buffer.concat([Buffer.from(`${trace.join('\r\n')}\r\n${signatures}`), written])
}
