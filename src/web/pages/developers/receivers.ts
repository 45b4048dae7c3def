import nodeReceiver from '../../../../examples/webhookReceiver.mjs?raw'
import phpReceiver from '../../../../examples/webhook_receiver.php?raw'
import pythonReceiver from '../../../../examples/webhook_receiver.py?raw'

/** Whole programs that take webhooks, by language. */
export const RECEIVERS = { Node: nodeReceiver, Python: pythonReceiver, PHP: phpReceiver } as const
