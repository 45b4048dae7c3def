import MailComposer from 'nodemailer/lib/mail-composer'
import type { EncodeMail } from '../../features/mails/mails.port.ts'

/** Writes a mail as it travels and as a reader of mail opens it: RFC 5322 and MIME. */
export const encodeMail: EncodeMail = (mail) =>
  new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    // As parts: in one text a comma would make two of it.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // RFC 3834: so that no machine answers it, except what a person wrote.
      ...(mail.replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}),
      ...(mail.unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>` }),
    },
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
