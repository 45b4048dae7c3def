import MailComposer from 'nodemailer/lib/mail-composer'
import type { EncodeMail } from '../../features/mails/mails.port.ts'

/** Encodes a mail as it is transported and as mail programs open it: RFC 5322 and MIME. */
export const encodeMail: EncodeMail = (mail) =>
  new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    // As an object, because in a single text a comma would split the address in two.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // RFC 3834: keeps automatic responders from replying, except to mails that a person wrote.
      ...(mail.replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}),
      ...(mail.unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>` }),
    },
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
